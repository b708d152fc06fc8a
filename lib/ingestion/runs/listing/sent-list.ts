import 'server-only';
import { pool } from '@/lib/platform/db';
import type { FormFile } from '@/lib/upstream/files';
import { outlineOfWkt } from '../../footprints/outline';
import { toRecord } from '../../footprints/scene-row';
import { resolveChains, type TileLink } from './chains';
import { readDoneEdits } from './edit-store';
import { applyEdits, type Edit, tileKey } from './edits';

/** One scene as it is sent and exported: in today's names, with its edits, and its tiles where they are asked for. */
export interface SentScene {
  ordinal: number;
  sourceId: string;
  /** The AOI that the scene names. */
  aoi: string | null;
  document: string;
  tileCount: number;
  /** What was edited in it. */
  change?: { tags: Record<string, string>; wkt: string };
}

const rowsPerRead = 500;

/**
 * The scenes of a listing that were not removed, in their order, read from the database as they are taken. What no one
 * knows in a scene is kept.
 */
export async function* savedScenes(
  id: string,
  { withTiles = false, edits }: { withTiles?: boolean; edits?: readonly Edit[] } = {},
): AsyncGenerator<SentScene> {
  const { removed, changed, removedTiles } = applyEdits(edits ?? (await readDoneEdits(id)));
  const links = withTiles ? resolveChains(await readLinks(id), removed, removedTiles) : undefined;
  for (let from = 0; ; from += rowsPerRead) {
    const { rows } = await pool().query<{
      ordinal: number;
      source_id: string;
      aoi: string | null;
      document: string;
    }>(
      `select ordinal, source_id, aoi, document from listed_scenes
       where listing_id = $1 and ordinal >= $2 and ordinal < $2 + ${rowsPerRead} order by ordinal`,
      [id, from],
    );
    if (rows.length === 0) return;
    const tiles = withTiles ? await readTiles(id, from) : undefined;
    for (const { ordinal, source_id, aoi, document } of rows) {
      if (removed.has(ordinal)) continue;
      const own = tiles?.get(ordinal)?.flatMap(({ number, document: tile }) => {
        if (removedTiles.has(tileKey(ordinal, number))) return [];
        const link = links?.get(tileKey(ordinal, number));
        return [link ? { ...(JSON.parse(tile) as object), ...link } : (JSON.parse(tile) as object)];
      });
      const change = changed.get(ordinal);
      const feature = writeFeature(JSON.parse(document), change, own);
      yield { ordinal, sourceId: source_id, aoi, document: feature, tileCount: own?.length ?? 0, change };
    }
  }
}

/** The kept scenes as a file of a form: written once to know its size, and again whenever it is sent. */
export async function keptFile(id: string): Promise<FormFile> {
  const edits = await readDoneEdits(id);
  let size = 0;
  for await (const { document } of savedScenes(id, { edits })) size += Buffer.byteLength(document) + 1;
  return collectionFile(size, () => savedScenes(id, { edits }));
}

const [head, tail] = ['{"type":"FeatureCollection","features":[', ']}'];

/**
 * Features as a collection that is written as it is sent.
 * @param size the bytes of all documents, each with one more for what separates it from the next
 */
export function collectionFile(
  size: number,
  documents: () => AsyncIterable<{ document: string }>,
): Exclude<FormFile, string> {
  async function* pieces() {
    let before = head;
    for await (const { document } of documents()) {
      yield before + document;
      before = ',';
    }
    yield before === head ? head + tail : tail;
  }
  return { size: head.length + tail.length + Math.max(0, size - 1), pieces };
}

/** A feature in today's names: `wkt`, `tags` and `tiles`, with what was edited in it. */
function writeFeature(
  feature: unknown,
  change: { tags: Record<string, string>; wkt: string } | undefined,
  tiles: object[] | undefined,
): string {
  const { GeometryWKT, Tags, Tiles, ...record } = toRecord(feature) as Record<string, unknown>;
  const properties: Record<string, unknown> = {
    ...record,
    ...(record.wkt === undefined && GeometryWKT !== undefined && { wkt: GeometryWKT }),
    ...(record.tags === undefined && Tags !== undefined && { tags: Tags }),
    ...(record.tiles === undefined && Tiles !== undefined && { tiles: Tiles }),
    ...change,
  };
  if (tiles) properties.tiles = tiles;
  const { geometry, ...around } = (feature ?? {}) as { type?: unknown; geometry?: unknown };
  const isFeature = around.type === 'Feature';
  return JSON.stringify({
    ...(isFeature ? around : {}),
    type: 'Feature',
    geometry: change ? outlineOfWkt(change.wkt) : (geometry ?? outlineOfWkt(properties.wkt as string)),
    properties,
  });
}

async function readTiles(id: string, from: number) {
  const { rows } = await pool().query<{ scene_ordinal: number; number: number; document: string }>(
    `select scene_ordinal, number, document from listed_tiles
     where listing_id = $1 and scene_ordinal >= $2 and scene_ordinal < $2 + ${rowsPerRead}
     order by scene_ordinal, number`,
    [id, from],
  );
  const groups = new Map<number, typeof rows>();
  for (const row of rows) {
    const group = groups.get(row.scene_ordinal);
    if (group) group.push(row);
    else groups.set(row.scene_ordinal, [row]);
  }
  return groups;
}

/** Where each tile of a listing is in its chain. */
export async function readLinks(id: string): Promise<TileLink[]> {
  const { rows } = await pool().query<TileLink>(
    `select t.scene_ordinal as scene, t.number as tile, s.source_id as "sceneId", t.source_id as "tileId",
       t.previous_scene as "previousScene", t.previous_tile as "previousTile",
       t.reference_scene as "referenceScene", t.reference_tile as "referenceTile", s.date
     from listed_tiles t join listed_scenes s on s.listing_id = t.listing_id and s.ordinal = t.scene_ordinal
     where t.listing_id = $1 order by t.scene_ordinal, t.number`,
    [id],
  );
  return rows;
}
