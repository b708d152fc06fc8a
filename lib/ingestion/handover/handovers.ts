import 'server-only';
import { randomUUID } from 'node:crypto';
import { desc, eq, inArray } from 'drizzle-orm';
import { readAudit, recordAudit } from '@/lib/accounts/audit';
import type { User } from '@/lib/accounts/session';
import { users } from '@/lib/accounts/tables';
import { db, pool } from '@/lib/platform/db';
import { listCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { Problem } from '@/lib/web/problem';
import { readAoiList } from '../aois/aoi-list';
import type { LiveBoard } from '../board/live-board';
import { withBoard } from '../board/open-board';
import { seenFromSql } from '../history/seen-from';
import { type Counts, failingStatuses, sumStatuses } from '../status';
import { type HandoverDocument, handoverDocument } from './handovers-api';
import { groupCauses, type ItemFailure, itemKey, type Move, sortMoves } from './sort-moves';
import { handovers } from './tables';

type AoiSummary = Awaited<ReturnType<typeof readAoiList>>['aois'][number];

const maxPeriodMs = 14 * 24 * 3_600_000;
const maxActions = 500;
/** AOIs that no one watches are looked at closely while they have no more items than this, and are not many. */
const smallAoi = 20_000;
const maxReadings = 12;
/** What is written down permanently may take longer to be read than a page. */
const timeoutMs = 15_000;

/** What changed about failures: of each item the first status and the last, where it failed at either end or between. */
const movesSql = `
  select * from (
    select t.aoi, kind, item_id, max(t.at) as at,
      (array_agg(from_status order by id))[1] as was,
      (array_agg(to_status order by id desc))[1] as is_now,
      (array_agg(message order by id desc))[1] as message,
      bool_or(to_status in ('RETRY', 'FAILED')) as has_failed
    from unnest($1::text[]) n(aoi) cross join lateral ${seenFromSql('n.aoi', '$2')} seen(at)
    join board_transitions t on t.aoi = n.aoi and t.at >= seen.at
    group by t.aoi, kind, item_id
  ) moves where has_failed or was in ('RETRY', 'FAILED') or is_now in ('RETRY', 'FAILED')
  limit 200000`;

/** Writes down the state against `since` (ms), permanently; gives the id of the page that shows it. */
export async function createHandover(since: number, note: string, user: User): Promise<string> {
  if (since > Date.now() || since < Date.now() - maxPeriodMs) {
    throw new Problem({
      type: 'invalid-time',
      status: 422,
      title: 'A handover covers at most the last 14 days',
      detail: 'Choose a time within them.',
    });
  }
  const { aois } = await readAoiList(timeoutMs);
  const readings = await readAoiItems(aois);
  // Read after the looks: what was found by opening a board belongs to the records as well.
  const names = aois.map(({ name }) => name);
  const [moves, counted] = await Promise.all([
    readMovedItems(names, new Date(since)),
    readCountsAt(names, new Date(since)),
  ]);
  const document: HandoverDocument = {
    aois: aois.map((aoi) => {
      const { name } = aoi;
      const reading = readings.get(name);
      return withNames(tellAoi(aoi, since, reading, moves.get(name) ?? [], counted.get(name)), reading);
    }),
    acts: [],
    hasMoreActs: false,
  };
  const entries = await readAudit({ from: new Date(since), action: 'ingestion.', limit: maxActions + 1 });
  document.hasMoreActs = entries.length > maxActions;
  // What was refused before anything was sent changed nothing for the next shift.
  const shown = entries
    .slice(0, maxActions)
    .filter(({ result, detail }) => result !== 'refused' || !detail?.reason);
  const people = await readNames(shown.flatMap(({ actorId }) => actorId ?? []));
  document.acts = shown.map(({ at, actorId, actorEmail, action, subject, result }) => ({
    at: at.getTime(),
    who: people.get(actorId ?? '') ?? actorEmail,
    action: action.replace(/^ingestion\./, ''),
    subject,
    outcome: result,
  }));
  const id = randomUUID();
  await db().transaction(async (tx) => {
    await tx.insert(handovers).values({ id, createdBy: user.id, since: new Date(since), note, document });
    await recordAudit(tx, { actor: user, action: 'ingestion.handover', subject: `handover:${id}` });
  });
  return id;
}

const failingIn = ({ scenes, tiles }: { scenes: Counts | null; tiles: Counts | null }) =>
  scenes && tiles ? scenes.FAILED + scenes.RETRY + tiles.FAILED + tiles.RETRY : null;
const countItems = ({ scenes, tiles }: AoiSummary) =>
  scenes && tiles ? sumStatuses(scenes) + sumStatuses(tiles) : 0;

/** What a board held when it was looked at. Times are ms. */
interface AoiReading {
  scenes: Counts;
  tiles: Counts;
  readAt: number | null;
  /** From when on every change is on record. */
  startedAt: number;
  failures: ItemFailure[];
  /** What the items that fail are called, by their keys. */
  names: Map<string, string>;
}

/** What users are called, by id. */
async function readNames(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type AoiFacts = HandoverDocument['aois'][number];

function withNames(aoi: AoiFacts, reading: AoiReading | undefined): AoiFacts {
  if (!reading) return aoi;
  const named = (causes: AoiFacts['fresh']) =>
    causes.map((cause) => ({
      ...cause,
      names: cause.ids.map((id) => reading.names.get(itemKey({ kind: cause.kind, id })) ?? null),
    }));
  return { ...aoi, fresh: named(aoi.fresh), open: aoi.open && named(aoi.open) };
}

/** Looks at the boards of the AOIs where something fails, as far as that is not too much; not at those that cannot be read. */
async function readAoiItems(aois: readonly AoiSummary[]): Promise<Map<string, AoiReading>> {
  const failing = aois.filter((aoi) => (failingIn(aoi) ?? 0) > 0 && countItems(aoi) <= smallAoi);
  const readings = new Map<string, AoiReading>();
  for (const { name } of failing.slice(0, maxReadings)) {
    try {
      readings.set(name, await withBoard(name, toReading));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return readings;
}

function toReading({ board, readAt, startedAt }: LiveBoard): AoiReading {
  const failures: ItemFailure[] = [];
  const names = new Map<string, string>();
  for (const kind of ['scene', 'tile'] as const) {
    for (const { id, status, message, since, sourceId } of board.all(kind, failingStatuses)) {
      failures.push({ kind, id, status: status as ItemFailure['status'], message, at: since });
      names.set(itemKey({ kind, id }), sourceId);
    }
  }
  return { scenes: board.counts('scene'), tiles: board.counts('tile'), readAt, startedAt, failures, names };
}

/**
 * The state of an AOI against `since`. What fails and is not recorded as new was there before where the records reach
 * back so far; else the counts of about then say how many of it can be old.
 */
function tellAoi(
  aoi: AoiSummary,
  since: number,
  reading: AoiReading | undefined,
  moves: readonly Move[],
  counted: Counted | undefined,
): HandoverDocument['aois'][number] {
  const { freshKeys, ...sorted } = sortMoves(moves);
  const { scenes, tiles, readAt } = reading ?? aoi;
  const head = { name: aoi.name, scenes, tiles, readAt, ...sorted };
  const rest = reading?.failures.filter((one) => !freshKeys.has(itemKey(one)));
  const failing = failingIn(aoi);
  if (!rest && failing === null) return { ...head, freshCount: freshKeys.size, open: null, openCount: null };

  const restCount = rest?.length ?? Math.max(0, (failing ?? 0) - freshKeys.size);
  const open = rest ? groupCauses(rest) : null;
  if (reading && reading.startedAt <= since) {
    // What was seen a moment ago may not be on record yet.
    const moved = new Set(moves.map(itemKey));
    const unclearCount = rest?.filter(
      (one) => one.at !== null && one.at >= since && !moved.has(itemKey(one)),
    ).length;
    return { ...head, freshCount: freshKeys.size, open, openCount: restCount, unclearCount };
  }

  const clearedCount = sorted.cleared.reduce((sum, { count }) => sum + count, 0);
  const maxOld = counted ? Math.max(0, counted.failing - clearedCount) : restCount;
  const openCount = Math.min(restCount, maxOld);
  const newCount = restCount - openCount;
  const isComparable = counted !== undefined && counted.at <= since;
  return {
    ...head,
    ...(reading && newCount > 0 && openCount === 0
      ? { fresh: groupCauses(reading.failures), open: [] }
      : { open }),
    freshCount: freshKeys.size + newCount,
    openCount,
    unclearCount: isComparable ? 0 : openCount,
    ...(counted && restCount > 0 && (isComparable || newCount > 0) && { comparedAt: counted.at }),
  };
}

interface Counted {
  at: number;
  failing: number;
}

/** The last counts up to a moment, or the first after it. */
const countsSql = `
  select n.aoi, s.at, s.scenes, s.tiles from unnest($1::text[]) n(aoi) cross join lateral (
    (select at, scenes, tiles from board_samples b where b.aoi = n.aoi and b.at <= $2 order by at desc limit 1)
    union all
    (select at, scenes, tiles from board_samples b where b.aoi = n.aoi and b.at > $2 order by at limit 1)
    order by at limit 1
  ) s`;

/** How many items of each AOI failed at a moment, by the counts that were kept about then. */
async function readCountsAt(aois: readonly string[], at: Date): Promise<Map<string, Counted>> {
  const { rows } = await pool().query<{ aoi: string; at: Date; scenes: Counts; tiles: Counts }>(countsSql, [
    aois,
    at,
  ]);
  return new Map(
    rows.map(({ aoi, at: countedAt, ...counts }) => [
      aoi,
      { at: countedAt.getTime(), failing: failingIn(counts) ?? 0 },
    ]),
  );
}

async function readMovedItems(aois: readonly string[], since: Date): Promise<Map<string, Move[]>> {
  const { rows } = await pool().query<{
    aoi: string;
    kind: number;
    item_id: number;
    at: Date;
    was: string | null;
    is_now: string | null;
    message: string | null;
  }>(movesSql, [aois, since]);
  const moves = new Map<string, Move[]>();
  for (const { aoi, kind, item_id, at, was, is_now, message } of rows) {
    const list = moves.get(aoi) ?? [];
    list.push({
      kind: kind === 0 ? 'scene' : 'tile',
      id: item_id,
      was,
      is: is_now,
      message: message ?? '',
      at: at.getTime(),
    });
    moves.set(aoi, list);
  }
  return moves;
}

const head = {
  id: handovers.id,
  createdBy: users.name,
  createdAt: handovers.createdAt,
  since: handovers.since,
  note: handovers.note,
};
const inMs = <T extends { createdAt: Date; since: Date }>(row: T) => ({
  ...row,
  createdAt: row.createdAt.getTime(),
  since: row.since.getTime(),
});

/** The newest handovers, without what they report. */
export async function listHandovers() {
  const rows = await db()
    .select({ ...head, total: totalColumn })
    .from(handovers)
    .innerJoin(users, eq(users.id, handovers.createdBy))
    .orderBy(desc(handovers.createdAt))
    .limit(listCap);
  return { handovers: rows.map(({ total: _, ...row }) => inMs(row)), total: totalCount(rows) };
}

/** A handover as it was written down. */
export async function readHandover(id: string) {
  const [row] = await db()
    .select({ ...head, document: handovers.document })
    .from(handovers)
    .innerJoin(users, eq(users.id, handovers.createdBy))
    .where(eq(handovers.id, id));
  if (!row) throw new Problem({ type: 'not-found', status: 404, title: 'There is no such handover' });
  return { ...inMs(row), document: handoverDocument.parse(row.document) };
}
