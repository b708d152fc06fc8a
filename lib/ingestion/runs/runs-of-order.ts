import 'server-only';
import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { shortListCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { runScenes, runs } from '../tables';

/**
 * The runs that sent a scene with exactly one of these source ids, and those that were started from the order, newest
 * first. The services do not promise that an image has one id in both, so an image that no run names may have been
 * ingested all the same.
 * @param images the source ids of the images of the order
 */
export async function findRunsOfOrder(orderId: string, images: readonly string[]) {
  const sourceIds = [...new Set(images)];
  const named = db()
    .select({ runId: runScenes.runId, sourceId: runScenes.sourceId })
    .from(runScenes)
    .innerJoin(runs, eq(runs.id, runScenes.runId))
    .where(and(inArray(runScenes.sourceId, sourceIds), ne(runs.state, 'refused')));
  const byRun = db()
    .select({
      runId: sql<string>`named.run_id`.as('run_id'),
      sourceIds: sql<string[]>`array_agg(distinct named.source_id order by named.source_id)`.as('source_ids'),
    })
    .from(sql`(${named}) as named`)
    .groupBy(sql`named.run_id`)
    .as('by_run');
  const rows = await db()
    .select({
      id: runs.id,
      aoi: runs.aoi,
      startedBy: users.name,
      startedAt: runs.startedAt,
      state: runs.state,
      input: runs.input,
      orderId: runs.orderId,
      sourceIds: byRun.sourceIds,
      total: totalColumn,
    })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.startedBy))
    .leftJoin(byRun, eq(byRun.runId, runs.id))
    .where(and(ne(runs.state, 'refused'), or(isNotNull(byRun.runId), eq(runs.orderId, orderId))))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(shortListCap);
  const found = new Set((await named).map(({ sourceId }) => sourceId));
  return {
    runs: rows.map(({ orderId: from, total: _, startedAt, sourceIds: names, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      isFromOrder: from === orderId,
      sourceIds: names ?? [],
    })),
    total: totalCount(rows),
    imageCount: sourceIds.length,
    unnamed: sourceIds.filter((sourceId) => !found.has(sourceId)),
  };
}
