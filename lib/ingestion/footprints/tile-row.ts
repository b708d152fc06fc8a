import { z } from 'zod';
import { storableText } from '@/lib/upstream/storable-text';
import { toRecord } from './scene-row';

const text = z.string().transform(storableText).nullish().catch(undefined);
const link = z
  .looseObject({ SourceID: text, source_id: text, SceneID: text, scene_id: text })
  .nullish()
  .catch(undefined);

/** A tile of the tiles collection, in the spellings that occur. */
const tile = z.looseObject({
  SourceID: text,
  source_id: text,
  SceneID: text,
  scene_id: text,
  wkt: text,
  data: z
    .looseObject({ swath_id: text, tile_nr: z.union([z.number(), z.string()]).nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  previous: link,
  reference: link,
});

/** What the portal knows of a tile, beside the document itself. */
export interface TileRow {
  sourceId: string;
  sceneId: string;
  swath: string | null;
  wkt: string | null;
  previousScene: string | null;
  previousTile: string | null;
  referenceScene: string | null;
  referenceTile: string | null;
  document: string;
}

/**
 * The tiles of an element of a tiles list: those of a scene (`tiles`, or `Tiles` of an older version), or the one tile
 * that it is, which names its scene. Tiles without a name are left out.
 */
export const readTileRows = (document: string): TileRow[] => readTiles(document).rows;

/** The same, with how many tiles without a name were left out. */
export function readTiles(document: string): { rows: TileRow[]; unreadable: number } {
  const record = toRecord(JSON.parse(document));
  // Services write `null` for an empty list.
  const list = record.tiles ?? record.Tiles ?? null;
  const sceneId = typeof record.source_id === 'string' ? storableText(record.source_id) : undefined;
  const isScene = Array.isArray(list) || ('tiles' in record && list === null);
  const tiles: unknown[] = isScene ? (list ?? []) : [record];
  const rows = tiles.flatMap((one) => readTile(one, isScene ? sceneId : undefined));
  return { rows, unreadable: tiles.length - rows.length };
}

function readTile(value: unknown, scene: string | undefined): TileRow[] {
  const parsed = tile.safeParse(value);
  if (!parsed.success) return [];
  const { previous, reference, data, ...one } = parsed.data;
  const sourceId = one.SourceID ?? one.source_id;
  const sceneId = scene ?? one.SceneID ?? one.scene_id;
  if (!sourceId || !sceneId) return [];
  const swath = [data?.swath_id, data?.tile_nr].filter(
    (part) => part !== undefined && part !== '' && part !== null,
  );
  return [
    {
      sourceId,
      sceneId,
      swath: swath.length > 0 ? storableText(swath.join(' ')) : null,
      wkt: one.wkt ?? null,
      previousScene: previous?.SceneID ?? previous?.scene_id ?? null,
      previousTile: previous?.SourceID ?? previous?.source_id ?? null,
      referenceScene: reference?.SceneID ?? reference?.scene_id ?? null,
      referenceTile: reference?.SourceID ?? reference?.source_id ?? null,
      document: storableText(JSON.stringify(value)),
    },
  ];
}
