import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { footprints, type RunState, runs } from './tables';

export interface Footprint {
  sourceId: string;
  geometry: { type: string; coordinates: unknown[] };
  tags?: Record<string, string>;
}

const rowsPerInsert = 500;

/** Remembers where things lie; what is known already is replaced. */
export async function keepFootprints(aoi: string, found: readonly Footprint[]): Promise<void> {
  for (let start = 0; start < found.length; start += rowsPerInsert) {
    const part = new Map(found.slice(start, start + rowsPerInsert).map((one) => [one.sourceId, one]));
    await db()
      .insert(footprints)
      .values([...part.values()].map(({ sourceId, geometry, tags }) => ({ aoi, sourceId, geometry, tags })))
      .onConflictDoUpdate({
        target: [footprints.aoi, footprints.sourceId],
        set: { geometry: sql`excluded.geometry`, tags: sql`excluded.tags`, seenAt: new Date() },
      });
  }
}

/** The geometries of an AOI by source id. */
export async function readFootprints(aoi: string): Promise<Map<string, Footprint['geometry']>> {
  const rows = await db().select().from(footprints).where(eq(footprints.aoi, aoi));
  return new Map(rows.map(({ sourceId, geometry }) => [sourceId, geometry as Footprint['geometry']]));
}

/** Adds a run in state `starting`; false when there is one with this id already. */
export async function addRun(run: typeof runs.$inferInsert): Promise<boolean> {
  const added = await db().insert(runs).values(run).onConflictDoNothing().returning({ id: runs.id });
  return added.length > 0;
}

/** Ends a run that was starting. */
export async function endRun(
  id: string,
  state: Exclude<RunState, 'starting'>,
  answer: string,
): Promise<void> {
  await db()
    .update(runs)
    .set({ state, answer, endedAt: new Date() })
    .where(and(eq(runs.id, id), eq(runs.state, 'starting')));
}

const runColumns = {
  id: runs.id,
  aoi: runs.aoi,
  startedBy: users.name,
  startedAt: runs.startedAt,
  endedAt: runs.endedAt,
  state: runs.state,
  sceneCount: runs.sceneCount,
  listedCount: runs.listedCount,
  answer: runs.answer,
};

/** The newest runs first, without the documents that they sent. */
export async function listRuns(limit: number) {
  const rows = await db()
    .select(runColumns)
    .from(runs)
    .innerJoin(users, eq(users.id, runs.startedBy))
    .orderBy(desc(runs.startedAt))
    .limit(limit);
  return rows.map(toRun);
}

export async function findRun(id: string) {
  const [row] = await db()
    .select(runColumns)
    .from(runs)
    .innerJoin(users, eq(users.id, runs.startedBy))
    .where(eq(runs.id, id));
  return row && toRun(row);
}

/** The payload that the newest run into an AOI sent, as text. */
export async function newestPayload(aoi: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ payload: runs.payload })
    .from(runs)
    .where(eq(runs.aoi, aoi))
    .orderBy(desc(runs.startedAt))
    .limit(1);
  return row?.payload;
}

/** Runs that were starting when their process ended: nobody waits for their answer any more. */
export async function abandonStartingRuns(olderThan: Date): Promise<void> {
  await db()
    .update(runs)
    .set({
      state: 'unknown',
      answer: 'The portal was stopped before the server answered.',
      endedAt: new Date(),
    })
    .where(and(eq(runs.state, 'starting'), sql`${runs.startedAt} < ${olderThan}`));
}

function toRun<R extends { startedAt: Date; endedAt: Date | null }>(row: R) {
  return { ...row, startedAt: row.startedAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null };
}
