import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { footprints, runs } from './tables';

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
