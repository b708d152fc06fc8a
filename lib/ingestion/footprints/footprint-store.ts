import 'server-only';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { db, type Executor } from '@/lib/platform/db';
import { footprints } from './tables';

/** Where a scene or tile is, by the id of its source. */
export interface SourceFootprint {
  sourceId: string;
  geometry: { type: string; coordinates: unknown[] };
  tags?: Record<string, string>;
}

const rowsPerInsert = 500;

/** Remembers where things lie; what is known already is replaced. */
export async function upsertFootprints(
  aoi: string,
  found: readonly SourceFootprint[],
  tx: Executor = db(),
): Promise<void> {
  for (let start = 0; start < found.length; start += rowsPerInsert) {
    const part = new Map(found.slice(start, start + rowsPerInsert).map((one) => [one.sourceId, one]));
    await tx
      .insert(footprints)
      .values([...part.values()].map(({ sourceId, geometry, tags }) => ({ aoi, sourceId, geometry, tags })))
      .onConflictDoUpdate({
        target: [footprints.aoi, footprints.sourceId],
        set: { geometry: sql`excluded.geometry`, tags: sql`excluded.tags`, seenAt: new Date() },
      });
  }
}

/** The geometries of an AOI by source id: all, or those of some sources. */
export async function readFootprints(
  aoi: string,
  sourceIds?: readonly string[],
): Promise<Map<string, SourceFootprint['geometry']>> {
  const isAsked = sourceIds && sql`${footprints.sourceId} = any(${sql.param([...sourceIds])})`;
  const rows = await db()
    .select({ sourceId: footprints.sourceId, geometry: footprints.geometry })
    .from(footprints)
    .where(and(eq(footprints.aoi, aoi), isAsked));
  return new Map(rows.map(({ sourceId, geometry }) => [sourceId, geometry as SourceFootprint['geometry']]));
}

/** Where one item is, and its tags, as far as the portal has learnt. */
export async function readFootprint(
  aoi: string,
  sourceId: string,
): Promise<Omit<SourceFootprint, 'sourceId'> | undefined> {
  const [row] = await db()
    .select({ geometry: footprints.geometry, tags: footprints.tags })
    .from(footprints)
    .where(and(eq(footprints.aoi, aoi), eq(footprints.sourceId, sourceId)));
  return row && { geometry: row.geometry as SourceFootprint['geometry'], tags: row.tags ?? undefined };
}

/** Where some sources of an AOI are, with their tags, by source id. */
export async function readPlaces(
  aoi: string,
  sourceIds: readonly string[],
): Promise<Map<string, Omit<SourceFootprint, 'sourceId'>>> {
  const rows = await db()
    .select({ sourceId: footprints.sourceId, geometry: footprints.geometry, tags: footprints.tags })
    .from(footprints)
    .where(and(eq(footprints.aoi, aoi), sql`${footprints.sourceId} = any(${sql.param([...sourceIds])})`));
  return new Map(
    rows.map(({ sourceId, geometry, tags }) => [
      sourceId,
      { geometry: geometry as SourceFootprint['geometry'], tags: tags ?? undefined },
    ]),
  );
}

const rowsPerPage = 5_000;

/** The next 5,000 footprints of an AOI after a source id, and where the page after it begins. */
export async function readBoxPage(
  aoi: string,
  after: string,
): Promise<{ rows: SourceFootprint[]; next: string | undefined }> {
  const rows = await db()
    .select({ sourceId: footprints.sourceId, geometry: footprints.geometry })
    .from(footprints)
    .where(and(eq(footprints.aoi, aoi), gt(footprints.sourceId, after)))
    .orderBy(asc(footprints.sourceId))
    .limit(rowsPerPage);
  return {
    rows: rows as SourceFootprint[],
    next: rows.length === rowsPerPage ? rows.at(-1)?.sourceId : undefined,
  };
}
