import { Hono } from 'hono';
import type { SimContext } from '../context';
import { random } from '../random';
import type { SimEnv } from '../sim-env';
import { constellations } from './catalogue/constellations';
import { catalogueScene } from './catalogue/scene';
import { footprint } from './geometry';
import type { Jobs } from './jobs';
import { reason } from './messages';
import type { Machine } from './state-machine';
import type { Status, Store, Tile } from './store';
import { countStatuses, isStatus, statuses } from './store';

const maxTiles = 600_000;

interface Wish {
  name: string;
  scenes: number;
  tilesPerScene: number;
  /** How the tiles are spread over the statuses, as weights; all NEW without. */
  statuses?: Partial<Record<Status, number>>;
  /** Whether jobs work on it (default: no, it stays as it is made). */
  running?: boolean;
  /** How many jobs do not end well, 0 to 1. */
  failures?: number;
  retryCount?: number;
}

/** For tests: AOIs of any size, and results of jobs by hand. No credential, like everything for tests. */
export function make(context: SimContext, store: Store, machine: Machine, jobs: Jobs): Hono<SimEnv> {
  const app = new Hono<SimEnv>();

  app.post('/_make', async (c) => {
    const wish = (await c.req.json()) as Wish;
    const { name, scenes, tilesPerScene } = wish;
    const weights = Object.entries(wish.statuses ?? { NEW: 1 });
    const isSound =
      typeof name === 'string' &&
      [scenes, tilesPerScene].every((count) => Number.isInteger(count) && count >= 0) &&
      scenes * tilesPerScene <= maxTiles &&
      weights.every(([status, weight]) => isStatus(status) && Number(weight) >= 0);
    if (!isSound)
      return c.json({ error: 'expected {name, scenes, tilesPerScene, statuses?, running?}' }, 400);
    store.removeAoi(name);
    const counts = build(context, store, wish, spread(context, wish));
    if (wish.running) {
      for (const scene of store.aois.get(name)?.scenes.values() ?? []) {
        if (scene.status === 'NEW') machine.move(scene, 'PENDING', 'made');
        for (const tile of scene.tiles) if (tile.status === 'PENDING') jobs.add(tile);
        machine.startTiles(scene.tiles, 'made');
      }
    }
    return c.json(counts);
  });

  app.post('/_result', async (c) => {
    const { kind, id, result, message } = (await c.req.json()) as Record<string, string>;
    const item = (kind === 'scene' ? store.scenes : store.tiles).get(Number(id));
    if (!item) return c.json({ error: 'no such item' }, 404);
    if (result !== 'DONE' && result !== 'RETRY' && result !== 'FAILED') {
      return c.json({ error: 'a result is DONE, RETRY or FAILED' }, 400);
    }
    machine.result(item, result, message);
    return c.json({ status: item.status });
  });
  return app;
}

/** Draws the status of one tile after another. */
function spread(context: SimContext, { name, statuses: weights }: Wish): () => Status {
  const dice = random(context.options.seed, 'make', name);
  const total = statuses.reduce((sum, status) => sum + (weights?.[status] ?? 0), 0);
  return () => {
    let left = dice.next() * total;
    for (const status of statuses) {
      left -= weights?.[status] ?? 0;
      if (left < 0) return status;
    }
    return 'NEW';
  };
}

/** Builds an AOI whose chains run along time; a scene is DONE where one of its tiles has left NEW. */
function build(context: SimContext, store: Store, wish: Wish, draw: () => Status) {
  const { options } = context;
  const { name, scenes: sceneCount, tilesPerScene, failures, retryCount = 3 } = wish;
  const aoi = store.addAoi(name, { isRunning: wish.running ?? false, failures: failures ?? 0.08 })!;
  const constellation = constellations[tilesPerScene > 1 ? 'sentinel1' : 'sentinel2']!;
  const ring = footprint([10, 56], constellation.widthKm, constellation.lengthKm, constellation.heading);
  const lastTiles: (Tile | undefined)[] = [];
  const rootTiles: (Tile | undefined)[] = [];
  for (let number = 0; number < sceneCount; number++) {
    const time = options.now.getTime() - (sceneCount - number) * 3_600_000;
    const { data, source_id, tags, wkt } = catalogueScene(
      options.seed,
      { constellation, orbit: (number % 175) + 1, slice: 33, ring, time },
      { name },
      options.letter,
    );
    const drawn = Array.from({ length: tilesPerScene }, draw);
    const isStarted = drawn.some((status) => status !== 'NEW');
    const scene = store.addScene(aoi, {
      sourceId: source_id,
      data,
      tags,
      wkt,
      retryCountDown: retryCount,
      status: isStarted ? 'DONE' : tilesPerScene === 0 ? draw() : 'NEW',
    });
    for (const [place, status] of drawn.entries()) {
      const tile = store.addTile(scene, {
        sourceId: `${source_id}_${place + 1}`,
        data: {
          swath_id: tilesPerScene > 1 ? `IW${(place % 3) + 1}` : '',
          tile_nr: Math.floor(place / 3) + 1,
          graph_name: data.graph_name,
          is_retriable: true,
        },
        status,
        retryCountDown: status === 'RETRY' ? 0 : retryCount,
        // One that FAILED has left its chain, and keeps its reference.
        previous: tilesPerScene > 1 && status !== 'FAILED' ? lastTiles[place] : undefined,
        reference: tilesPerScene > 1 ? rootTiles[place] : undefined,
      });
      if (status === 'RETRY' || status === 'FAILED') {
        tile.message = reason(tile, status, random(options.seed, 'make', name, tile.id));
      }
      if (status === 'FAILED') continue;
      lastTiles[place] = tile;
      rootTiles[place] ??= tile;
    }
  }
  return { scenes: countStatuses(aoi.scenes.values()), tiles: countStatuses(aoi.tiles.values()) };
}
