import 'server-only';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, desc, eq, gt, lte, min } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { db, pool } from '@/lib/platform/db';
import type { Counts } from '../status';
import type { RecordKind, StatusChanges } from './replay-timeline';
import { decodeSnapshot, recordCode, type StatusSnapshot } from './status-snapshot';
import { boardSamples, boardWatches, historySnapshots } from './tables';
import { mergeSpans, type Span } from './timeline';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Begins to note that an AOI is watched; gives the number of the note. */
export async function beginWatch(aoi: string, at: number): Promise<number> {
  const [row] = await db()
    .insert(boardWatches)
    .values({ aoi, from: new Date(at), until: new Date(at) })
    .returning({ id: boardWatches.id });
  if (!row) throw new Error('the database gave no number');
  return row.id;
}

/** Notes that the AOI was watched until then. */
export async function extendWatch(id: number, until: number): Promise<void> {
  await db()
    .update(boardWatches)
    .set({ until: new Date(until) })
    .where(eq(boardWatches.id, id));
}

/** Keeps how an AOI stood. `isFresh` when no transitions lead to it. */
export async function saveSnapshot(
  aoi: string,
  at: number,
  isFresh: boolean,
  packed: Uint8Array,
): Promise<void> {
  await db()
    .insert(historySnapshots)
    .values({ aoi, at: new Date(at), isFresh, snapshot: await compress(packed) });
}

/** When an AOI was watched, in order. */
export async function readWatched(aoi: string): Promise<Span[]> {
  const rows = await db()
    .select({ from: boardWatches.from, until: boardWatches.until })
    .from(boardWatches)
    .where(eq(boardWatches.aoi, aoi));
  return mergeSpans(rows.map(({ from, until }) => [from.getTime(), until.getTime()]));
}

/**
 * The moments from which the record can be reported: those before which no one watched, and the very first, in order.
 */
export async function readStarts(aoi: string): Promise<number[]> {
  const rows = await db()
    .select({ at: historySnapshots.at, isFresh: historySnapshots.isFresh })
    .from(historySnapshots)
    .where(eq(historySnapshots.aoi, aoi))
    .orderBy(asc(historySnapshots.at));
  return rows.filter(({ isFresh }, place) => isFresh || place === 0).map(({ at }) => at.getTime());
}

/** The last snapshot that was kept up to a moment, and whether transitions lead to it. */
export async function readSnapshot(
  aoi: string,
  at: number,
): Promise<{ at: number; snapshot: StatusSnapshot } | undefined> {
  const [row] = await db()
    .select({ at: historySnapshots.at, snapshot: historySnapshots.snapshot })
    .from(historySnapshots)
    .where(and(eq(historySnapshots.aoi, aoi), lte(historySnapshots.at, new Date(at))))
    .orderBy(desc(historySnapshots.at), desc(historySnapshots.id))
    .limit(1);
  if (!row) return undefined;
  return { at: row.at.getTime(), snapshot: decodeSnapshot(await expand(row.snapshot)) };
}

/** The next snapshot after a moment that no transitions lead to. */
export async function nextStart(aoi: string, after: number): Promise<number | null> {
  const [row] = await db()
    .select({ at: historySnapshots.at })
    .from(historySnapshots)
    .where(
      and(
        eq(historySnapshots.aoi, aoi),
        eq(historySnapshots.isFresh, true),
        gt(historySnapshots.at, new Date(after)),
      ),
    )
    .orderBy(asc(historySnapshots.at))
    .limit(1);
  return row?.at.getTime() ?? null;
}

interface MoveRow {
  at: Date;
  kind: number;
  item_id: number;
  from_status: string | null;
  to_status: string | null;
}

/**
 * Changes after one moment up to and at another, in order: all, or the first (or last) of them, `most` or a little
 * more, so that no moment is cut. `isAll` when there are no others.
 */
export async function readStatusChanges(
  aoi: string,
  [after, until]: Span,
  max?: number,
  end: 'first' | 'last' = 'first',
): Promise<{ moves: StatusChanges; isAll: boolean }> {
  const order = end === 'first' ? 'asc' : 'desc';
  const bounds = [aoi, new Date(after), new Date(until)];
  const { rows: edge } = await pool().query<{ at: Date }>(
    `select at from board_transitions where aoi = $1 and at > $2 and at <= $3
     order by at ${order}, id ${order} offset $4 limit ${max === undefined ? 0 : 1}`,
    [...bounds, max ?? 0],
  );
  const last = edge[0]?.at;
  const inner =
    last && (end === 'first' ? [aoi, bounds[1], last] : [aoi, new Date(last.getTime() - 1), bounds[2]]);
  const { rows } = await pool().query<MoveRow>(
    `select at, kind, item_id, from_status, to_status from board_transitions
     where aoi = $1 and at > $2 and at <= $3 order by at, id`,
    inner ?? bounds,
  );
  const moves: StatusChanges = { ats: [], items: [], codes: [] };
  for (const row of rows) {
    moves.ats.push(row.at.getTime());
    moves.items.push(row.item_id * 2 + row.kind);
    moves.codes.push(recordCode(row.from_status) * 8 + recordCode(row.to_status));
  }
  return { moves, isAll: last === undefined };
}

export interface CountSample {
  at: number;
  scenes: Counts;
  tiles: Counts;
}

/**
 * How the counts of an AOI went over a span: about this many samples, the last of each equal part and the very first.
 */
export async function readCounts(aoi: string, [from, until]: Span, parts: number): Promise<CountSample[]> {
  const { rows } = await pool().query<{ at: Date; scenes: Counts; tiles: Counts }>(
    `select at, scenes, tiles from (
       (select at, scenes, tiles from board_samples where aoi = $1 and at >= $2 and at <= $3 order by at limit 1)
       union
       (select distinct on (part) at, scenes, tiles from (
          select at, id, scenes, tiles,
            floor(extract(epoch from at - $2::timestamptz) * 1000 / $4::float8) as part
          from board_samples where aoi = $1 and at >= $2 and at <= $3
        ) parts order by part, at desc, id desc)
     ) both_ends order by at`,
    [aoi, new Date(from), new Date(until), Math.max(1, (until - from) / parts)],
  );
  return rows.map(({ at, scenes, tiles }) => ({ at: at.getTime(), scenes, tiles }));
}

/** Of older hours and days only the last sample is left: two of them may be nearly twice as far apart. */
const hourlyMs = 2 * 3_600_000;
const dailyMs = 2 * 24 * 3_600_000;

/**
 * Between which samples of a span something was done, but too far apart to say when.
 * @param minMs how far at least; samples that were thinned out are further apart
 */
export async function readCountJumps(aoi: string, [from, until]: Span, minMs: number): Promise<Span[]> {
  const { fullDays, hourlyDays } = config().retention;
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  const { rows } = await pool().query<{ before: Date; at: Date }>(
    `select before, at from (
       select at, lag(at) over ordered as before, scenes->'DONE' as scenes, tiles->'DONE' as tiles,
         lag(scenes->'DONE') over ordered as scenes_before, lag(tiles->'DONE') over ordered as tiles_before
       from board_samples where aoi = $1 and at <= $3
         and at >= coalesce((select max(at) from board_samples where aoi = $1 and at < $2), $2)
       window ordered as (order by at, id)
     ) pairs
     where (scenes <> scenes_before or tiles <> tiles_before)
       and extract(epoch from at - before) * 1000 > greatest($4::float8,
         case when before < $6 then ${dailyMs} when before < $5 then ${hourlyMs} else 0 end)
     order by at`,
    [aoi, new Date(from), new Date(until), minMs, ago(fullDays), ago(Math.max(fullDays, hourlyDays))],
  );
  return rows.map(({ before, at }) => [before.getTime(), at.getTime()]);
}

/** The last counts from before a moment. */
export async function readCountsBefore(aoi: string, before: number): Promise<CountSample | undefined> {
  const { rows } = await pool().query<{ at: Date; scenes: Counts; tiles: Counts }>(
    'select at, scenes, tiles from board_samples where aoi = $1 and at < $2 order by at desc limit 1',
    [aoi, new Date(before)],
  );
  return rows[0] && { ...rows[0], at: rows[0].at.getTime() };
}

/** From when to when there are counts of an AOI; undefined where there are none. */
export async function recordSpan(aoi: string): Promise<Span | undefined> {
  const { rows } = await pool().query<{ from: Date | null; until: Date | null }>(
    `select
       least((select min(at) from board_samples where aoi = $1), (select min(from_at) from board_watches where aoi = $1)) as from,
       greatest((select max(at) from board_samples where aoi = $1), (select max(until_at) from board_watches where aoi = $1)) as until`,
    [aoi],
  );
  const [row] = rows;
  return row?.from && row.until ? [row.from.getTime(), row.until.getTime()] : undefined;
}

/** The last change of each of these items up to a moment. */
export async function readLatest(aoi: string, kind: RecordKind, ids: readonly number[], at: number) {
  const { rows } = await pool().query<{ item_id: number; at: Date; message: string | null }>(
    `select distinct on (item_id) item_id, at, message from board_transitions
     where aoi = $1 and kind = $2 and item_id = any($3::int[]) and at <= $4
     order by item_id, at desc, id desc`,
    [aoi, kind === 'scene' ? 0 : 1, ids, new Date(at)],
  );
  return rows.map((row) => ({ id: row.item_id, since: row.at.getTime(), message: row.message }));
}

/** Since when the portal has records of an AOI. */
export async function firstSampleAt(aoi: string): Promise<Date | null> {
  const [row] = await db()
    .select({ at: min(boardSamples.at) })
    .from(boardSamples)
    .where(eq(boardSamples.aoi, aoi));
  return row?.at ?? null;
}
