/** The statuses of scenes and tiles (interface section 3). */
export const statuses = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED'] as const;
export type Status = (typeof statuses)[number];
export type Counts = Record<Status, number>;

export type Data = Record<string, unknown>;

interface Item {
  id: number;
  sourceId: string;
  data: Data;
  status: Status;
  message: string;
  retryCountDown: number;
  aoi: Aoi;
}

export interface Scene extends Item {
  kind: 'scene';
  tiles: Tile[];
  tags: Record<string, string>;
  wkt: string;
}

export interface Tile extends Item {
  kind: 'tile';
  scene: Scene;
  previous: Tile | undefined;
  reference: Tile | undefined;
  /** Tiles whose previous one this is. */
  children: Set<Tile>;
  wkt: string;
}

export interface Aoi {
  name: string;
  /** By id, in the order in which a database would give them: a row that is written moves to the end. */
  scenes: Map<number, Scene>;
  tiles: Map<number, Tile>;
  bySource: Map<string, Scene>;
  /** Whether its items are worked on when they become PENDING. */
  isRunning: boolean;
  /** How many of its jobs do not end well, from 0 to 1. */
  failures: number;
  /** Whether the last change of anything in it went to RETRY: then the AOI itself says RETRY. */
  saysRetry: boolean;
}

/** What a scene starts with; anything left out is empty. */
export interface SceneSeed {
  /** An id that was given out before; left out: the next one. */
  id?: number | undefined;
  sourceId: string;
  data: Data;
  status?: Status;
  message?: string;
  retryCountDown: number;
  tags?: Record<string, string>;
  wkt?: string;
}

export interface TileSeed {
  id?: number | undefined;
  sourceId: string;
  data: Data;
  status?: Status;
  message?: string;
  retryCountDown: number;
  previous?: Tile | undefined;
  reference?: Tile | undefined;
  wkt?: string;
}

export type Store = ReturnType<typeof createStore>;

/**
 * The rows of the workflow server. Ids start at 1, scenes and tiles each have their own.
 * @param isReused asked for a new row while ids of deleted ones are free: whether it takes one of those; left out: never
 */
export function createStore(isReused?: () => boolean) {
  const aois = new Map<string, Aoi>();
  const scenes = new Map<number, Scene>();
  const tiles = new Map<number, Tile>();
  /** The last ids that were given out. */
  const ids = { scene: 0, tile: 0 };
  const free: Record<'scene' | 'tile', number[]> = { scene: [], tile: [] };
  const freeId = (kind: 'scene' | 'tile') =>
    free[kind].length > 0 && isReused?.() ? free[kind].shift() : undefined;

  return {
    aois,
    scenes,
    tiles,
    ids,

    /** A new, empty AOI; undefined when the name is taken. */
    addAoi(name: string, { isRunning = true, failures = 0.08 } = {}): Aoi | undefined {
      if (aois.has(name)) return undefined;
      const aoi: Aoi = {
        name,
        isRunning,
        failures,
        saysRetry: false,
        scenes: new Map(),
        tiles: new Map(),
        bySource: new Map(),
      };
      aois.set(name, aoi);
      return aoi;
    },

    /** Forgets an AOI and all of its items. */
    removeAoi(name: string): void {
      const aoi = aois.get(name);
      if (!aoi) return;
      for (const id of aoi.scenes.keys()) scenes.delete(id);
      for (const id of aoi.tiles.keys()) tiles.delete(id);
      if (isReused) {
        for (const id of aoi.scenes.keys()) free.scene.push(id);
        for (const id of aoi.tiles.keys()) free.tile.push(id);
      }
      aois.delete(name);
      aoi.isRunning = false;
    },

    /** Forgets a scene and its tiles, which none of another scene follows. */
    removeScene({ id, sourceId, aoi, tiles: own }: Scene): void {
      aoi.scenes.delete(id);
      aoi.bySource.delete(sourceId);
      scenes.delete(id);
      for (const tile of own) {
        aoi.tiles.delete(tile.id);
        tiles.delete(tile.id);
      }
    },

    /** Gives out the ids of a scene and its tiles, as a transaction that is committed later than others does. */
    reserveIds: (tiles: number) => ({
      scene: ++ids.scene,
      tiles: Array.from({ length: tiles }, () => ++ids.tile),
    }),

    addScene(aoi: Aoi, seed: SceneSeed): Scene {
      const scene: Scene = {
        kind: 'scene',
        id: seed.id ?? freeId('scene') ?? ++ids.scene,
        sourceId: seed.sourceId,
        data: seed.data,
        status: seed.status ?? 'NEW',
        message: seed.message ?? '',
        retryCountDown: seed.retryCountDown,
        aoi,
        tiles: [],
        tags: seed.tags ?? {},
        wkt: seed.wkt ?? '',
      };
      aoi.scenes.set(scene.id, scene);
      aoi.bySource.set(scene.sourceId, scene);
      scenes.set(scene.id, scene);
      return scene;
    },

    addTile(scene: Scene, seed: TileSeed): Tile {
      const tile: Tile = {
        kind: 'tile',
        id: seed.id ?? freeId('tile') ?? ++ids.tile,
        sourceId: seed.sourceId,
        data: seed.data,
        status: seed.status ?? 'NEW',
        message: seed.message ?? '',
        retryCountDown: seed.retryCountDown,
        aoi: scene.aoi,
        scene,
        previous: seed.previous,
        reference: seed.reference,
        children: new Set(),
        wkt: seed.wkt ?? '',
      };
      seed.previous?.children.add(tile);
      scene.tiles.push(tile);
      scene.aoi.tiles.set(tile.id, tile);
      tiles.set(tile.id, tile);
      return tile;
    },

    /** Moves a row to the end of its list, as a database does with a row that is written. */
    touch(item: Scene | Tile): void {
      if (item.kind === 'scene') {
        if (item.aoi.scenes.delete(item.id)) item.aoi.scenes.set(item.id, item);
      } else if (item.aoi.tiles.delete(item.id)) item.aoi.tiles.set(item.id, item);
    },
  };
}

/** How many items there are in each status. */
export function countStatuses(items: Iterable<{ status: Status }>): Counts {
  const counts: Counts = { NEW: 0, PENDING: 0, DONE: 0, RETRY: 0, FAILED: 0 };
  for (const { status } of items) counts[status]++;
  return counts;
}

const rank = ['RETRY', 'PENDING', 'NEW', 'DONE', 'FAILED'] as const;
const highest = (counts: Counts): Status | undefined => rank.find((status) => counts[status] > 0);

/** The status of an AOI: ranked over its scenes, and only when that gives DONE, over its tiles. */
export function statusOfAoi(aoi: Aoi): Status {
  if (aoi.saysRetry) return 'RETRY';
  const ofScenes = highest(countStatuses(aoi.scenes.values())) ?? 'NEW';
  if (ofScenes !== 'DONE') return ofScenes;
  return highest(countStatuses(aoi.tiles.values())) ?? 'DONE';
}

/** Whether a status that was written in any letter case is one. */
export const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text);
