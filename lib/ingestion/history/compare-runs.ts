import 'server-only';
import { asc, inArray } from 'drizzle-orm';
import { db, pool } from '@/lib/platform/db';
import { listCap } from '@/lib/platform/list-cap';
import { toSignature } from '../cause-signature';
import { runs } from '../tables';
import { readSightings } from './cause-sightings';
import { readCounts, readCountsBefore, readWatched, recordSpan } from './record-store';
import { runCurve, runFamilyName } from './run-curve';
import { readTimeInStatus } from './time-in-status-store';
import { findUnwatched, type Span, unwatchedIn } from './timeline';

/** One run into an AOI, or all that is on record of one that was not started here. */
export interface RecordedRun {
  aoi: string;
  since: number;
  /** When the next run into the same AOI began. */
  until: number | null;
  /** Whether the portal started it. */
  isOwn: boolean;
}

/** All runs that have a record, the newest first, and which of them is most likely the one before the newest of an AOI. */
export async function listRuns(
  aoi: string,
): Promise<{ runs: RecordedRun[]; total: number; likely: RecordedRun | null }> {
  const [spans, started] = await Promise.all([recordedAois(), startedRuns()]);
  const all: RecordedRun[] = [];
  for (const [name, from] of spans) {
    const starts = (started.get(name) ?? []).filter((at, place, list) => at !== list[place - 1]);
    // What was there before the portal started anything is a run as well.
    const isSeenBefore = starts.length === 0 || from < (starts[0] as number) - 60_000;
    const begins = isSeenBefore ? [from, ...starts] : starts;
    begins.forEach((since, place) => {
      all.push({ aoi: name, since, until: begins[place + 1] ?? null, isOwn: starts.includes(since) });
    });
  }
  all.sort((a, b) => b.since - a.since);
  const own = all.find((run) => run.aoi === aoi);
  const stem = runFamilyName(aoi);
  const likely = all.find(
    (run) =>
      run !== own && (!own || run.since < own.since) && (run.aoi === aoi || runFamilyName(run.aoi) === stem),
  );
  return { runs: all.slice(0, listCap), total: all.length, likely: likely ?? null };
}

/** How a run went: its curve, how long its steps took, and why things failed. */
export async function readRun(aoi: string, since: number, until: number | null) {
  const whole = await recordSpan(aoi);
  const span: Span = [since, Math.max(since, until ?? whole?.[1] ?? since)];
  const [samples, before, watched, causes] = await Promise.all([
    readCounts(aoi, span, 300),
    readCountsBefore(aoi, since),
    readWatched(aoi),
    readRunCauses(aoi, span),
  ]);
  const stays = await readTimeInStatus(aoi, span, watched);
  return {
    ...runCurve(samples, since, before),
    until: span[1],
    stays,
    causes,
    unwatchedMs: unwatchedIn(findUnwatched(watched, span), span),
  };
}

/** Why items of an AOI came to RETRY or FAILED within a span; the count is null where only the cause was noted. */
async function readRunCauses(aoi: string, [from, until]: Span) {
  const { rows } = await pool().query<{
    to_status: 'RETRY' | 'FAILED';
    message: string | null;
    items: number;
  }>(
    `select to_status, message, count(distinct (kind, item_id))::int as items from board_transitions
     where aoi = $1 and at >= $2 and at <= $3 and to_status in ('RETRY', 'FAILED')
       and from_status is distinct from to_status
     group by to_status, message order by items desc limit 20000`,
    [aoi, new Date(from), new Date(until)],
  );
  const causes = new Map<string, { signature: string; items: number | null }>();
  for (const { message, items } of rows) {
    const signature = toSignature(message ?? '');
    causes.set(signature, { signature, items: (causes.get(signature)?.items ?? 0) + items });
  }
  for (const { signature, firstAt, lastAt } of (await readSightings(aoi)).values()) {
    const isWithin = lastAt.getTime() >= from && firstAt.getTime() <= until;
    if (isWithin && !causes.has(signature)) causes.set(signature, { signature, items: null });
  }
  return [...causes.values()].sort((a, b) => (b.items ?? 0) - (a.items ?? 0)).slice(0, 200);
}

/** Every AOI with a record, and since when; steps from one name to the next in the index. */
async function recordedAois(): Promise<[string, number][]> {
  const { rows } = await pool().query<{ aoi: string; at: Date }>(
    `with recursive names as (
       (select aoi, at from board_samples order by aoi, at limit 1)
       union all
       select next.aoi, next.at from names, lateral (
         select aoi, at from board_samples where aoi > names.aoi order by aoi, at limit 1
       ) next
     ) select aoi, at from names limit 5000`,
  );
  return rows.map(({ aoi, at }) => [aoi, at.getTime()]);
}

async function startedRuns(): Promise<Map<string, number[]>> {
  const rows = await db()
    .select({ aoi: runs.aoi, at: runs.startedAt })
    .from(runs)
    .where(inArray(runs.state, ['started', 'partial']))
    .orderBy(asc(runs.startedAt));
  const found = new Map<string, number[]>();
  for (const { aoi, at } of rows) found.set(aoi, [...(found.get(aoi) ?? []), at.getTime()]);
  return found;
}
