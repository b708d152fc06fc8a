import { z } from 'zod';
import type { Data } from './store';

/*
 * What a real server takes of `POST /aoi/{aoi}/scene` and `PUT …/data`: its own fields with their own types. Anything
 * else is a 400 without a word.
 */

const text = z.string();
const textMap = z.record(text, text);
const place = z.strictObject({ swath_id: text.default(''), tile_nr: z.int().default(0) });

const sceneData = z.strictObject({
  date: z.iso.datetime({ offset: true }).default('0001-01-01T00:00:00Z'),
  tiles: z.record(text, place).nullish(),
  graph_name: text.default(''),
  graph_config: textMap.nullish(),
  record_id: text.default(''),
  instances_id: textMap.nullish(),
  metadata: z.record(text, z.unknown()).nullish(),
  is_retriable: z.boolean().default(false),
  storage_uri: text.default(''),
});

const tileData = z.strictObject({
  swath_id: text.default(''),
  tile_nr: z.int().default(0),
  graph_name: text.default(''),
  is_retriable: z.boolean().default(false),
});

const newTile = z.strictObject({
  data: tileData.prefault({}),
  previous_tile_id: text.optional(),
  previous_scene_id: text.optional(),
  reference_tile_id: text.optional(),
  reference_scene_id: text.optional(),
});

const newScene = z.strictObject({
  id: z.int().optional(),
  source_id: text.default(''),
  aoi: text.default(''),
  retry_count: z.int().optional(),
  data: sceneData.prefault({}),
  tiles: z.record(text, newTile).nullish(),
});

type NewScene = { type: 'unreadable' } | { type: 'refused'; text: string } | { type: 'read'; scene: Data };

/** The data of an item, whole: what is left out becomes empty. Undefined when it holds what the server does not know. */
export function readData(kind: 'scene' | 'tile', value: unknown): Data | undefined {
  const read = (kind === 'scene' ? sceneData : tileData).safeParse(value);
  return read.success ? read.data : undefined;
}

/** Reads a scene that is to be added to the AOI `name`, as the rest of the simulator adds one. */
export function readNewScene(value: unknown, name: string, isThere: boolean): NewScene {
  const read = newScene.safeParse(value);
  if (!read.success) return { type: 'unreadable' };
  const { id, source_id, aoi, retry_count = 0, data } = read.data;
  const tiles = Object.entries(read.data.tiles ?? {});
  const refused = (reason: string): NewScene => ({ type: 'refused', text: reason });
  if (aoi !== name) return refused(`scene.AOI '${aoi}' and aoi '${name}' are different`);
  if (id) return refused('scene.ID must be empty');
  if (tiles.length === 0 || Object.keys(data.tiles ?? {}).length !== tiles.length) {
    return refused(`scene[${source_id}] has no tiles or another number of them in data`);
  }
  if (!isThere) {
    return refused(
      'pq: insert or update on table "scene" violates foreign key constraint "scene_aoi_id_fkey"',
    );
  }
  return {
    type: 'read',
    scene: {
      source_id,
      retry_count,
      data,
      tiles: tiles.map(([tileId, { data: own, ...links }]) => {
        const { previous_tile_id, previous_scene_id, reference_tile_id, reference_scene_id } = links;
        const follows = previous_tile_id && previous_scene_id && reference_tile_id && reference_scene_id;
        return {
          source_id: tileId,
          data: own,
          ...(follows && {
            previous: { source_id: previous_tile_id, scene_id: previous_scene_id },
            reference: { source_id: reference_tile_id, scene_id: reference_scene_id },
          }),
        };
      }),
    },
  };
}
