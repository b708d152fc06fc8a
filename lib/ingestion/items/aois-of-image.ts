import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { footprints } from '../footprints/tables';
import { runScenes, runs } from '../tables';

const maxAois = 20;

/** The AOIs in which the portal has seen an image, or started its ingestion, by its source id; the last one first. */
export async function aoisOfImage(sourceId: string): Promise<string[]> {
  const [seen, started] = await Promise.all([
    db()
      .select({ aoi: footprints.aoi, at: footprints.seenAt })
      .from(footprints)
      .where(eq(footprints.sourceId, sourceId)),
    db()
      .select({ aoi: runs.aoi, at: sql<Date>`max(${runs.startedAt})`.mapWith(runs.startedAt) })
      .from(runs)
      .innerJoin(runScenes, eq(runScenes.runId, runs.id))
      .where(and(eq(runScenes.sourceId, sourceId), ne(runs.state, 'refused')))
      .groupBy(runs.aoi),
  ]);
  const newest = [...seen, ...started].sort((a, b) => b.at.getTime() - a.at.getTime());
  return [...new Set(newest.map(({ aoi }) => aoi))].slice(0, maxAois);
}
