import type { Data } from '../store';
import { CatalogueError } from './payload';

const loose = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};

/** A scene of a list that was sent, with the tiles that it brings, if any. */
export interface SentScene {
  record: Data;
  tiles: unknown[] | undefined;
}

/** The records of a FeatureCollection (its features' properties), or of a bare list of features or records. */
function readRecords(json: string, field: string): Data[] {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch (error) {
    // The whole list first, then the reason.
    throw new CatalogueError(`${json}\n${field}: json: ${(error as Error).message}`, 400);
  }
  const list = Array.isArray(document) ? document : loose(document).features;
  if (!Array.isArray(list)) throw new CatalogueError(`${json}\n${field}: a list is expected`, 400);
  return list.map((entry) => {
    const record = loose(entry);
    return record.type === 'Feature' ? loose(record.properties) : record;
  });
}

function sent(record: Data, field: string): SentScene {
  if (typeof record.source_id !== 'string' || record.source_id === '') {
    throw new CatalogueError(`${field}: a scene has no source_id`);
  }
  const tiles = record.tiles ?? record.Tiles;
  return { record, tiles: Array.isArray(tiles) ? tiles : undefined };
}

/** Reads the form file `scenes`. Throws a CatalogueError when it is no list of scenes. */
export const readScenes = (json: string): SentScene[] =>
  readRecords(json, 'scenes').map((record) => sent(record, 'scenes'));

/**
 * Reads the form file `tiles`: scenes with their tiles as `/catalog/tiles` gives them, or tiles alone, which name
 * their scenes. Throws a CatalogueError when it is neither.
 */
export function readTiles(json: string, aoi: string): SentScene[] {
  const scenes = new Map<string, SentScene>();
  for (const record of readRecords(json, 'tiles')) {
    const { SourceID, SceneID, Date: date } = record;
    if (typeof SourceID !== 'string') {
      const scene = sent(record, 'tiles');
      scenes.set(record.source_id as string, { ...scene, tiles: scene.tiles ?? [] });
      continue;
    }
    if (typeof SceneID !== 'string' || !SceneID)
      throw new CatalogueError(`tiles: ${SourceID} names no scene`);
    const scene = scenes.get(SceneID) ?? { record: { aoi, source_id: SceneID, data: { date } }, tiles: [] };
    scene.tiles?.push(record);
    scenes.set(SceneID, scene);
  }
  return [...scenes.values()];
}
