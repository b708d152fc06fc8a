import type { SavedAoi, SavedWorkflow } from '../state/saved';
import type { Jobs } from './jobs';
import type { Aoi, Scene, Store, Tile } from './store';

/** How many scenes and tiles are saved. Beyond that, the largest AOIs are left out. */
const maxSaved = 100_000;

/** The rows of the server and what is worked on, to be saved. */
export function dumpWorld(store: Store, jobs: Jobs): SavedWorkflow {
  const kept = new Set<Aoi>();
  let room = maxSaved;
  for (const aoi of [...store.aois.values()].sort((a, b) => countItems(a) - countItems(b))) {
    room -= countItems(aoi);
    if (room >= 0) kept.add(aoi);
  }
  const { waiting, attempts } = jobs.dump();
  return {
    ids: { ...store.ids },
    aois: [...store.aois.values()].filter((aoi) => kept.has(aoi)).map(dumpAoi),
    jobs: waiting.filter(({ aoi }) => kept.has(aoi)).map(({ kind, id }) => ({ kind, id })),
    attempts: attempts
      .filter(([{ aoi }]) => kept.has(aoi))
      .map(([{ kind, id }, count]) => ({ kind, id, count })),
  };
}

const countItems = ({ scenes, tiles }: Aoi) => scenes.size + tiles.size;

const dumpItem = ({ id, sourceId, data, status, message, retryCountDown, wkt }: Scene | Tile) => ({
  id,
  sourceId,
  data,
  status,
  message,
  retryCountDown,
  wkt,
});

const dumpAoi = ({ name, isRunning, failures, saysRetry, scenes, tiles }: Aoi): SavedAoi => ({
  name,
  isRunning,
  failures,
  saysRetry,
  scenes: [...scenes.values()].map((scene) => ({ ...dumpItem(scene), tags: scene.tags })),
  tiles: [...tiles.values()].map((tile) => ({
    ...dumpItem(tile),
    scene: tile.scene.id,
    previous: tile.previous?.id ?? null,
    reference: tile.reference?.id ?? null,
  })),
});

/** Puts back what was saved; the store and the jobs have to be empty. */
export function restoreWorld(store: Store, jobs: Jobs, saved: SavedWorkflow): void {
  for (const one of saved.aois) {
    const { name, isRunning, failures, saysRetry } = one;
    const aoi = store.addAoi(name, { isRunning, failures });
    if (!aoi) continue;
    aoi.saysRetry = saysRetry;
    for (const scene of one.scenes) store.addScene(aoi, scene);
    for (const { scene: sceneId, previous: _, reference: __, ...tile } of one.tiles) {
      const scene = aoi.scenes.get(sceneId);
      if (scene) store.addTile(scene, tile);
    }
    // In the order of their ids: who followed a tile first is its first child.
    for (const { id, previous, reference } of [...one.tiles].sort((a, b) => a.id - b.id)) {
      const tile = aoi.tiles.get(id);
      if (!tile) continue;
      tile.previous = previous === null ? undefined : aoi.tiles.get(previous);
      tile.reference = reference === null ? undefined : aoi.tiles.get(reference);
      tile.previous?.children.add(tile);
    }
    for (const scene of aoi.scenes.values()) scene.tiles.sort((a, b) => a.id - b.id);
  }
  Object.assign(store.ids, saved.ids);
  const find = ({ kind, id }: { kind: 'scene' | 'tile'; id: number }) =>
    (kind === 'scene' ? store.scenes : store.tiles).get(id);
  for (const { count, ...of } of saved.attempts) {
    const item = find(of);
    if (item) jobs.remember(item, count);
  }
  for (const of of saved.jobs) {
    const item = find(of);
    if (item) jobs.add(item);
  }
}
