import type { Machine } from './state-machine';
import type { Aoi, Data, Scene, Store, Tile } from './store';

type Loose = Record<string, unknown>;
const loose = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Where a tile of a list says that another one is: its own name and its scene's. */
interface TileName {
  tile: string;
  scene: string;
}

/** A tile that is to be added, in the spelling of the tiles collection or of the scene's `tiles`. */
export interface TileDraft {
  sourceId: string;
  data: Data;
  wkt: string;
  previous: TileName | undefined;
  reference: TileName | undefined;
}

const readName = (value: unknown): TileName | undefined => {
  const { SourceID, source_id, SceneID, scene_id } = loose(value);
  const tile = text(SourceID) || text(source_id);
  return tile ? { tile, scene: text(SceneID) || text(scene_id) } : undefined;
};

/** Reads a tile; undefined when it has no name. */
export function readTile(value: unknown): TileDraft | undefined {
  const record = loose(value);
  const sourceId = readName(record)?.tile;
  if (!sourceId) return undefined;
  return {
    sourceId,
    data: loose(record.data),
    wkt: text(record.wkt),
    previous: readName(record.previous),
    reference: readName(record.reference),
  };
}

/**
 * Adds a catalogue scene (`source_id, data, tags, wkt, tiles?`) to an AOI and starts it; one that is there already is
 * left as it is. Undefined when the scene has no name or a tile has none.
 */
export function addScene(
  store: Store,
  machine: Machine,
  aoi: Aoi,
  value: unknown,
  drafts?: TileDraft[],
): { scene: Scene; isNew: boolean } | undefined {
  const record = loose(value);
  const sourceId = text(record.source_id);
  const tiles = drafts ?? readTiles(record.tiles ?? record.Tiles);
  if (!sourceId || !tiles) return undefined;
  const there = aoi.bySource.get(sourceId);
  if (there) return { scene: there, isNew: false };

  const data = loose(record.data);
  const retryCountDown = Number(record.retry_count ?? data.retry_count ?? 0) || 0;
  const scene = store.addScene(aoi, {
    sourceId,
    data: { ...data, tiles: Object.fromEntries(tiles.map((tile) => [tile.sourceId, toPlace(tile)])) },
    retryCountDown,
    tags: loose(record.tags ?? record.Tags) as Record<string, string>,
    wkt: text(record.wkt) || text(record.GeometryWKT),
  });
  for (const { sourceId: name, data: tileData, wkt, previous, reference } of tiles) {
    store.addTile(scene, {
      sourceId: name,
      data: tileData,
      retryCountDown,
      wkt,
      previous: find(aoi, previous),
      reference: find(aoi, reference),
    });
  }
  if (aoi.isRunning) machine.move(scene, 'PENDING', 'added');
  return { scene, isNew: true };
}

function readTiles(value: unknown): TileDraft[] | undefined {
  if (value === undefined || value === null) return [];
  const entries = Array.isArray(value)
    ? value
    : Object.entries(loose(value)).map(([source_id, data]) => ({ source_id, data }));
  const tiles = entries.map(readTile);
  return tiles.every((tile) => tile !== undefined) ? tiles : undefined;
}

const toPlace = ({ data }: TileDraft) => ({ swath_id: data.swath_id ?? '', tile_nr: data.tile_nr ?? 0 });

function find(aoi: Aoi, name: TileName | undefined): Tile | undefined {
  if (!name) return undefined;
  return aoi.bySource.get(name.scene)?.tiles.find((tile) => tile.sourceId === name.tile);
}
