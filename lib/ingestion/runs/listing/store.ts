import 'server-only';
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import { db, type Executor } from '@/lib/platform/db';
import { isLeased, type Lease } from '@/lib/platform/work/lease';
import type { SceneRow } from '../../footprints/scene-row';
import { listingsPerUser } from '../listings-api';
import type { ListingState } from './state';
import { listings } from './tables';

export type Listing = typeof listings.$inferSelect;
type Change = Partial<typeof listings.$inferInsert>;

export async function addListing(listing: typeof listings.$inferInsert): Promise<void> {
  await db().insert(listings).values(listing);
  const kept = db()
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.userId, listing.userId))
    .orderBy(desc(listings.createdAt))
    .limit(listingsPerUser);
  await db()
    .delete(listings)
    .where(and(eq(listings.userId, listing.userId), sql`${listings.id} not in (${kept})`));
}

export async function findListing(id: string): Promise<Listing | undefined> {
  const [row] = await db().select().from(listings).where(eq(listings.id, id));
  return row;
}

/** The listings of a person, newest first. */
export const listListings = (userId: string): Promise<Listing[]> =>
  db()
    .select()
    .from(listings)
    .where(eq(listings.userId, userId))
    .orderBy(desc(listings.createdAt))
    .limit(listingsPerUser);

export async function changeListing(id: string, change: Change, tx: Executor = db()): Promise<void> {
  await tx.update(listings).set(change).where(eq(listings.id, id));
}

export async function removeListing(id: string): Promise<void> {
  await db().delete(listings).where(eq(listings.id, id));
}

/** Begins to list under a lease, out of one of these states. Returns the listing; nothing if it is in another state. */
export const openListing = (lease: Lease, from: readonly ListingState[]): Promise<Listing | undefined> =>
  lease.write(async (tx) => {
    const [row] = await tx
      .update(listings)
      .set({ state: 'listing', error: null })
      .where(and(eq(listings.id, lease.subject), inArray(listings.state, [...from])))
      .returning();
    return row;
  });

/** Records how far a listing is. Returns false if it is not under way any more. */
export async function advanceListing(id: string, change: Change, tx: Executor): Promise<boolean> {
  const { rowCount } = await tx
    .update(listings)
    .set(change)
    .where(and(eq(listings.id, id), eq(listings.state, 'listing')));
  return rowCount !== 0;
}

/** Ends a listing that is under way. */
export async function endListing(
  id: string,
  change: { state: Exclude<ListingState, 'listing'> } & Change,
  tx: Executor = db(),
): Promise<void> {
  await tx
    .update(listings)
    .set(change)
    .where(and(eq(listings.id, id), eq(listings.state, 'listing')));
}

/** The listings that are under way and that no living process lists. */
export async function orphanedListings(): Promise<string[]> {
  const rows = await db()
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.state, 'listing'), not(isLeased('listing', listings.id))));
  return rows.map(({ id }) => id);
}

/**
 * Adds scenes behind those that are there, without those that are there already, and remembers where they lie.
 * @returns how many were added
 */
export async function addScenes(
  id: string,
  scenes: readonly SceneRow[],
  tx: Executor = db(),
): Promise<number> {
  const once = [...new Map(scenes.map((scene) => [scene.sourceId, scene])).values()];
  if (once.length === 0) return 0;
  const rows = once.map((scene, n) => ({ ...scene, n }));
  const { rows: added } = await tx.execute<{ count: string }>(insertScenes(id, JSON.stringify(rows)));
  return Number(added[0]?.count ?? 0);
}

const insertScenes = (id: string, rows: string) => sql`
with given as (
  select * from json_to_recordset(${rows}::json) as g(
    n int, "sourceId" text, aoi text, date text, satellite text, orbit text, direction text, product text,
    cloud real, km2 real, overlap real, outline jsonb, tags jsonb, document text)
), fresh as (
  select g.*, row_number() over (order by g.n) as place from given g
  where not exists (select 1 from listed_scenes l where l.listing_id = ${id} and l.source_id = g."sourceId")
), added as (
  insert into listed_scenes (listing_id, ordinal, source_id, aoi, date, satellite, orbit, direction, product, cloud,
    km2, overlap, outline, tags, document)
  select ${id}, (select scene_count from listings where id = ${id}) + place - 1, "sourceId", aoi, date, satellite, orbit,
    direction, product, cloud, km2, overlap, outline, tags, document
  from fresh
  returning source_id, outline, tags
), placed as (
  insert into footprints (aoi, source_id, geometry, tags, seen_at)
  select l.aoi, a.source_id, a.outline, a.tags, now() from added a, listings l
  where l.id = ${id} and a.outline is not null and jsonb_typeof(a.outline) = 'object'
  on conflict (aoi, source_id) do update
    set geometry = excluded.geometry, tags = excluded.tags, seen_at = excluded.seen_at
), counted as (
  update listings set scene_count = scene_count + (select count(*) from added) where id = ${id}
)
select count(*) from added`;
