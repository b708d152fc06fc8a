import 'server-only';
import { and, eq, not, sql } from 'drizzle-orm';
import type { User } from '@/lib/accounts/session';
import type { AreaGeometry } from '@/lib/areas/types';
import { db, type Executor } from '@/lib/platform/db';
import { adoptEvery, claim } from '@/lib/platform/work/job';
import { isLeased, type Lease } from '@/lib/platform/work/lease';
import { UpstreamError } from '@/lib/upstream/errors';
import { formatPlural, pluralForm } from '@/lib/web/locale/format';
import { Problem } from '@/lib/web/problem';
import { busyElsewhere } from '../../busy-elsewhere';
import { streamCatalogueTiles } from '../../catalogue-client';
import { readAnswerInBatches } from '../../footprints/catalogue-pages';
import { outlineOfWkt } from '../../footprints/outline';
import { readTiles, type TileRow } from '../../footprints/tile-row';
import { explainListing } from '../refusal';
import { readListing, requireListing } from './listings';
import { keptFile } from './sent-list';
import { changeListing } from './store';
import { listedTiles, listings } from './tables';

/** Splits the kept scenes of a listing into tiles, in the background; tiles of a splitting before are replaced. */
export async function beginSplit(id: string, user: User) {
  const listing = await requireListing(id, user);
  if (listing.state === 'listing' || listing.splitState === 'splitting') {
    throw new Problem({
      type: 'still-listing',
      status: 409,
      title:
        listing.state === 'listing' ? 'The list is not complete yet' : 'The scenes are being split already',
      detail: 'Wait until that is done.',
    });
  }
  const isClaimed = await claim('split', id, async (lease) => {
    await lease.write(async (tx) => {
      await tx.delete(listedTiles).where(eq(listedTiles.listingId, id));
      await changeListing(id, { splitState: 'splitting', splitError: null, tileCount: 0 }, tx);
    });
    return () => split(id, listing.payload, lease);
  });
  const now = await readListing(id, user);
  if (!isClaimed && now.splitState !== 'splitting')
    throw busyElsewhere('These scenes are being split by another Swath process');
  return now;
}

async function split(id: string, payload: string, lease: Lease): Promise<void> {
  const end = (fields: Parameters<typeof changeListing>[1]) =>
    lease.end((tx) => changeListing(id, fields, tx));
  try {
    const answer = await streamCatalogueTiles(payload, await keptFile(id), { signal: lease.signal });
    let [tileCount, unreadable] = [0, 0];
    await readAnswerInBatches('split scenes into tiles', answer, (documents) => {
      const read = documents.map(readTiles);
      for (const one of read) unreadable += one.unreadable;
      return lease.write(async (tx) => {
        tileCount += await addTiles(id, read.flatMap(({ rows }) => rows).map(withOutline), tx);
        await changeListing(id, { tileCount }, tx);
      });
    });
    await end({ splitState: 'done', splitError: unreadable > 0 ? leftOut(unreadable) : null });
  } catch (error) {
    await end({ splitState: 'failed', splitError: explainListing(error) });
    if (!(error instanceof UpstreamError)) throw error;
  }
}

const leftOut = (count: number) => ({
  title: `${formatPlural(count, 'tile')} of the server’s answer ${pluralForm(count, 'is', 'are')} unreadable`,
  detail: 'Swath left them out.',
});

/** A tile with its outline, null where its WKT is none. */
export type PlacedTile = TileRow & { outline: AreaGeometry | null };

const withOutline = (tile: TileRow): PlacedTile => ({ ...tile, outline: outlineOfWkt(tile.wkt) });

const rowsPerInsert = 1_000;

/** Stores tiles of scenes that are in the listing; numbers are given within each scene, in the order they come. */
export async function addTiles(
  id: string,
  tiles: readonly PlacedTile[],
  tx: Executor = db(),
): Promise<number> {
  let added = 0;
  for (let from = 0; from < tiles.length; from += rowsPerInsert) {
    const rows = tiles.slice(from, from + rowsPerInsert).map((tile, n) => ({ ...tile, n }));
    const { rowCount } = await tx.execute(insertTiles(id, JSON.stringify(rows)));
    added += rowCount ?? 0;
  }
  return added;
}

const insertTiles = (id: string, rows: string) => sql`
insert into listed_tiles (listing_id, scene_ordinal, number, source_id, swath, outline, previous_scene, previous_tile,
  reference_scene, reference_tile, document)
select ${id}, s.ordinal,
  row_number() over (partition by s.ordinal order by g.n) - 1
    + (select count(*) from listed_tiles t where t.listing_id = ${id} and t.scene_ordinal = s.ordinal),
  g."sourceId", g.swath, g.outline, g."previousScene", g."previousTile", g."referenceScene", g."referenceTile", g.document
from json_to_recordset(${rows}::json) as g(
  n int, "sourceId" text, "sceneId" text, swath text, outline jsonb, "previousScene" text, "previousTile" text,
  "referenceScene" text, "referenceTile" text, document text)
join listed_scenes s on s.listing_id = ${id} and s.source_id = g."sceneId"`;

/** Splittings end with their process: those that were under way can be begun again. */
export async function abandonSplits(): Promise<void> {
  const splitError = { title: 'Swath stopped during the split', detail: 'Split the scenes again.' };
  await db()
    .update(listings)
    .set({ splitState: 'failed', splitError })
    .where(and(eq(listings.splitState, 'splitting'), not(isLeased('split', listings.id))));
}

/** Abandons splittings from now on. Returns what ends that. */
export const startSplits = () => adoptEvery(abandonSplits);
