import 'server-only';
import { eq } from 'drizzle-orm';
import type { User } from '@/lib/accounts/session';
import type { AreaGeometry } from '@/lib/areas/types';
import { db, pool } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { streamCatalogueTiles } from '../catalogue-client';
import { listingTrouble } from '../refusal';
import { readInBatches } from './catalogue-pages';
import { outlineOfWkt } from './outline';
import { keptFile } from './sent-list';
import { changeListing } from './store';
import { listedTiles } from './tables';
import { readTileRows, type TileRow } from './tile-row';
import { readListing, requireListing } from './work';

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
  await changeListing(id, { splitState: 'splitting', splitTrouble: null, tileCount: 0 });
  split(id, listing.payload).catch((error) => log().error({ err: error, listing: id }, 'a splitting failed'));
  return readListing(id, user);
}

async function split(id: string, payload: string): Promise<void> {
  try {
    await db().delete(listedTiles).where(eq(listedTiles.listingId, id));
    const { body } = await streamCatalogueTiles(payload, await keptFile(id));
    let tileCount = 0;
    await readInBatches(body, async (documents) => {
      tileCount += await addTiles(id, documents.flatMap(readTileRows).map(withOutline));
      await changeListing(id, { tileCount });
    });
    await changeListing(id, { splitState: 'done' });
  } catch (error) {
    await changeListing(id, { splitState: 'failed', splitTrouble: listingTrouble(error) });
    if (!(error instanceof UpstreamError || error instanceof SyntaxError)) throw error;
  }
}

/** A tile with its outline, null where its WKT is none. */
export type PlacedTile = TileRow & { outline: AreaGeometry | null };

const withOutline = (tile: TileRow): PlacedTile => ({ ...tile, outline: outlineOfWkt(tile.wkt) });

const rowsPerInsert = 1_000;

/** Stores tiles of scenes that are in the listing; numbers are given within each scene, in the order they come. */
export async function addTiles(id: string, tiles: readonly PlacedTile[]): Promise<number> {
  let added = 0;
  for (let from = 0; from < tiles.length; from += rowsPerInsert) {
    const rows = tiles.slice(from, from + rowsPerInsert).map((tile, n) => ({ ...tile, n }));
    const { rowCount } = await pool().query(insertTiles, [id, JSON.stringify(rows)]);
    added += rowCount ?? 0;
  }
  return added;
}

const insertTiles = `
insert into listed_tiles (listing_id, scene_ordinal, number, source_id, swath, outline, previous_scene, previous_tile,
  reference_scene, reference_tile, document)
select $1, s.ordinal,
  row_number() over (partition by s.ordinal order by g.n) - 1
    + (select count(*) from listed_tiles t where t.listing_id = $1 and t.scene_ordinal = s.ordinal),
  g."sourceId", g.swath, g.outline, g."previousScene", g."previousTile", g."referenceScene", g."referenceTile", g.document
from json_to_recordset($2) as g(
  n int, "sourceId" text, "sceneId" text, swath text, outline jsonb, "previousScene" text, "previousTile" text,
  "referenceScene" text, "referenceTile" text, document text)
join listed_scenes s on s.listing_id = $1 and s.source_id = g."sceneId"`;

/** Splittings end with their process: those that were under way can be begun again. */
export async function abandonSplits(): Promise<void> {
  await pool().query(
    `update listings set split_state = 'failed', split_trouble = $1 where split_state = 'splitting'`,
    [JSON.stringify({ title: 'The portal was stopped while it split', detail: 'Split the scenes again.' })],
  );
}
