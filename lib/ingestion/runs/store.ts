import 'server-only';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { db, pool } from '@/lib/platform/db';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { Problem } from '@/lib/web/problem';
import type { RunState } from '../run-state';
import { runScenes, runs } from '../tables';
import { notifyOfRun } from './run-notifications';

type Change = Partial<typeof runs.$inferInsert>;

/** Adds a run in state `starting`; false when there is one with this id already. */
export async function addRun(run: typeof runs.$inferInsert): Promise<boolean> {
  const added = await db().insert(runs).values(run).onConflictDoNothing().returning({ id: runs.id });
  return added.length > 0;
}

/** Takes a run back of which nothing was sent. */
export async function deleteRun(id: string): Promise<void> {
  await db().delete(runScenes).where(eq(runScenes.runId, id));
  await db()
    .delete(runs)
    .where(and(eq(runs.id, id), eq(runs.state, 'starting')));
}

export async function changeRun(id: string, change: Change): Promise<void> {
  await db().update(runs).set(change).where(eq(runs.id, id));
}

/** Moves a run on, when it is in one of these states. */
export async function moveRun(id: string, from: readonly RunState[], change: { state: RunState } & Change) {
  await db().transaction(async (tx) => {
    const rows = await tx
      .update(runs)
      .set(change)
      .where(and(eq(runs.id, id), inArray(runs.state, [...from])))
      .returning();
    for (const run of rows) await notifyOfRun(tx, run);
  });
}

export interface RunScene {
  ordinal: number;
  sourceId: string;
  document: string;
}

export async function addRunScenes(runId: string, scenes: readonly RunScene[]): Promise<void> {
  if (scenes.length === 0) return;
  await db()
    .insert(runScenes)
    .values(scenes.map((scene) => ({ runId, ...scene })));
}

const rowsPerRead = 500;

/** What a run sent, in order, read as it is taken. */
export async function* scenesOfRun(runId: string): AsyncGenerator<RunScene> {
  for (let after = -1; ; ) {
    const rows = await db()
      .select({ ordinal: runScenes.ordinal, sourceId: runScenes.sourceId, document: runScenes.document })
      .from(runScenes)
      .where(and(eq(runScenes.runId, runId), gt(runScenes.ordinal, after)))
      .orderBy(asc(runScenes.ordinal))
      .limit(rowsPerRead);
    yield* rows;
    after = rows.at(-1)?.ordinal ?? after;
    if (rows.length < rowsPerRead) return;
  }
}

/** How many of a run's scenes an AOI is known to hold. */
export async function countArrived(runId: string, aoi: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `select count(*)::int as count from run_scenes r
     join ingested_scenes i on i.source_id = r.source_id and i.aoi = $2 where r.run_id = $1`,
    [runId, aoi],
  );
  return rows[0]?.count ?? 0;
}

/** How many bytes the documents of a run have, each with one more for what separates it from the next. */
export async function sizeOfRun(runId: string): Promise<number> {
  const { rows } = await pool().query<{ size: string | null }>(
    'select sum(octet_length(document) + 1) as size from run_scenes where run_id = $1',
    [runId],
  );
  return Number(rows[0]?.size ?? 0);
}

/** Remembers where the scenes of a listing lie, and the tiles of those that a run sends. */
export async function saveSentFootprints(
  runId: string,
  listingId: string,
  withTiles: boolean,
): Promise<void> {
  const target = 'insert into footprints (aoi, source_id, geometry, tags, seen_at)';
  const update = `on conflict (aoi, source_id) do update
    set geometry = excluded.geometry, tags = coalesce(excluded.tags, footprints.tags), seen_at = excluded.seen_at`;
  const isPlace = (column: string) => `${column} is not null and jsonb_typeof(${column}) = 'object'`;
  await pool().query(
    `${target} select u.aoi, s.source_id, s.outline, s.tags, now()
     from run_scenes r join runs u on u.id = r.run_id
     join listed_scenes s on s.listing_id = $2 and s.ordinal = r.ordinal
     where r.run_id = $1 and ${isPlace('s.outline')} ${update}`,
    [runId, listingId],
  );
  if (!withTiles) return;
  await pool().query(
    `${target} select distinct on (t.source_id) u.aoi, t.source_id, t.outline, null::jsonb, now()
     from run_scenes r join runs u on u.id = r.run_id
     join listed_tiles t on t.listing_id = $2 and t.scene_ordinal = r.ordinal
     where r.run_id = $1 and ${isPlace('t.outline')} ${update}`,
    [runId, listingId],
  );
}

const runColumns = {
  id: runs.id,
  aoi: runs.aoi,
  startedBy: users.name,
  startedAt: runs.startedAt,
  endedAt: runs.endedAt,
  state: runs.state,
  input: runs.input,
  sceneCount: runs.sceneCount,
  tileCount: runs.tileCount,
  listedCount: runs.listedCount,
  thereCount: runs.thereCount,
  restOf: runs.restOf,
  orderId: runs.orderId,
  answer: runs.answer,
  advice: runs.advice,
  arrivedCount: runs.arrivedCount,
  comparedAt: runs.comparedAt,
};

/** The newest runs first, without the documents that they sent; of one AOI where it is named. */
export async function listRuns(limit: number, aoi?: string) {
  // Before the database is asked: what it takes to answer makes nothing younger.
  const readAt = Date.now();
  const rows = await db()
    .select({ ...runColumns, total: totalColumn })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.startedBy))
    .where(aoi === undefined ? undefined : eq(runs.aoi, aoi))
    .orderBy(desc(runs.startedAt))
    .limit(limit);
  return { runs: rows.map(({ total: _, ...row }) => toRun(row)), total: totalCount(rows), readAt };
}

/** One run with its payload, as text. */
export async function findRun(id: string) {
  const [row] = await db()
    .select({ ...runColumns, payload: runs.payload })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.startedBy))
    .where(eq(runs.id, id));
  return row && toRun(row);
}

/** One run; a `Problem` when there is none of this id. */
export async function requireRun(id: string) {
  const run = await findRun(id);
  if (run) return run;
  throw new Problem({ type: 'not-found', status: 404, title: 'There is no such run' });
}

/** Runs that were starting when their process ended: no one waits for their answer any more. */
export async function abandonStartingRuns(olderThan: Date): Promise<void> {
  await db().transaction(async (tx) => {
    const rows = await tx
      .update(runs)
      .set({
        state: 'unknown',
        answer: 'Swath stopped before the server answered.',
        endedAt: new Date(),
      })
      .where(and(eq(runs.state, 'starting'), sql`${runs.startedAt} < ${olderThan}`))
      .returning();
    for (const run of rows) await notifyOfRun(tx, run);
  });
}

function toRun<R extends { startedAt: Date; endedAt: Date | null; comparedAt: Date | null }>(row: R) {
  return {
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    comparedAt: row.comparedAt?.toISOString() ?? null,
  };
}
