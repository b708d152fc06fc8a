import 'server-only';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { db, pool } from '@/lib/platform/db';
import type { SceneRow } from './scene-row';
import type { ListingState } from './state';
import { listings } from './tables';

export type Listing = typeof listings.$inferSelect;
type Change = Partial<typeof listings.$inferInsert>;

/** How many listings a person keeps; older ones go when a new one is made. */
const keptPerUser = 20;
const leaseSeconds = 30;

export async function addListing(listing: typeof listings.$inferInsert): Promise<void> {
  await db().insert(listings).values(listing);
  const kept = db()
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.userId, listing.userId))
    .orderBy(desc(listings.createdAt))
    .limit(keptPerUser);
  await db()
    .delete(listings)
    .where(and(eq(listings.userId, listing.userId), sql`${listings.id} not in (${kept})`));
}

export async function findListing(id: string): Promise<Listing | undefined> {
  const [row] = await db().select().from(listings).where(eq(listings.id, id));
  return row;
}

/** The listings of a person, newest first. */
export const listingsOf = (userId: string): Promise<Listing[]> =>
  db().select().from(listings).where(eq(listings.userId, userId)).orderBy(desc(listings.createdAt));

export async function changeListing(id: string, change: Change): Promise<void> {
  await db().update(listings).set(change).where(eq(listings.id, id));
}

export async function removeListing(id: string): Promise<void> {
  await db().delete(listings).where(eq(listings.id, id));
}

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * Makes a process the one that lists, unless another one that lives does so. `from` are the states out of which it may
 * begin. @returns the listing as it then is
 */
export async function claimListing(
  id: string,
  owner: string,
  from: readonly ListingState[],
): Promise<Listing | undefined> {
  const [row] = await db()
    .update(listings)
    .set({ state: 'listing', trouble: null, owner, leaseUntil: leaseEnd })
    .where(
      and(
        eq(listings.id, id),
        inArray(listings.state, [...from]),
        or(
          sql`${listings.leaseUntil} is null`,
          lt(listings.leaseUntil, sql`now()`),
          eq(listings.owner, owner),
        ),
      ),
    )
    .returning();
  return row;
}

/** Says that the process still lists; false when it should stop, for it was cancelled or another one took over. */
export async function holdListing(id: string, owner: string, change: Change = {}): Promise<boolean> {
  const held = await db()
    .update(listings)
    .set({ ...change, leaseUntil: leaseEnd })
    .where(and(eq(listings.id, id), eq(listings.owner, owner), eq(listings.state, 'listing')))
    .returning({ id: listings.id });
  return held.length > 0;
}

/** Ends a listing that is under way; whoever lists it notices. */
export async function endListing(
  id: string,
  change: { state: Exclude<ListingState, 'listing'> } & Change,
): Promise<boolean> {
  const ended = await db()
    .update(listings)
    .set({ ...change, owner: null, leaseUntil: null })
    .where(and(eq(listings.id, id), eq(listings.state, 'listing')))
    .returning({ id: listings.id });
  return ended.length > 0;
}

/** The listings that are under way and that no living process lists. */
export async function orphanedListings(): Promise<string[]> {
  const rows = await db()
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.state, 'listing'),
        or(sql`${listings.leaseUntil} is null`, lt(listings.leaseUntil, sql`now()`)),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Adds scenes behind those that are there, without those that are there already, and remembers where they lie.
 * @returns how many were added
 */
export async function addScenes(id: string, scenes: readonly SceneRow[]): Promise<number> {
  const once = [...new Map(scenes.map((scene) => [scene.sourceId, scene])).values()];
  if (once.length === 0) return 0;
  const rows = once.map((scene, n) => ({ ...scene, n }));
  const { rows: added } = await pool().query<{ count: string }>(insertScenes, [id, JSON.stringify(rows)]);
  return Number(added[0]?.count ?? 0);
}

const insertScenes = `
with given as (
  select * from json_to_recordset($2) as g(
    n int, "sourceId" text, aoi text, date text, satellite text, orbit text, direction text, product text,
    cloud real, km2 real, overlap real, outline jsonb, tags jsonb, document text)
), fresh as (
  select g.*, row_number() over (order by g.n) as place from given g
  where not exists (select 1 from listed_scenes l where l.listing_id = $1 and l.source_id = g."sourceId")
), added as (
  insert into listed_scenes (listing_id, ordinal, source_id, aoi, date, satellite, orbit, direction, product, cloud,
    km2, overlap, outline, tags, document)
  select $1, (select scene_count from listings where id = $1) + place - 1, "sourceId", aoi, date, satellite, orbit,
    direction, product, cloud, km2, overlap, outline, tags, document
  from fresh
  returning source_id, outline, tags
), placed as (
  insert into footprints (aoi, source_id, geometry, tags, seen_at)
  select l.aoi, a.source_id, a.outline, a.tags, now() from added a, listings l
  where l.id = $1 and a.outline is not null and jsonb_typeof(a.outline) = 'object'
  on conflict (aoi, source_id) do update
    set geometry = excluded.geometry, tags = excluded.tags, seen_at = excluded.seen_at
), counted as (
  update listings set scene_count = scene_count + (select count(*) from added) where id = $1
)
select count(*) from added`;
