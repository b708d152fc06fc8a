import type { SimContext } from '../context';
import type { Jobs } from './jobs';
import type { Machine } from './state-machine';
import type { Scene, Store } from './store';
import type { Truth } from './truth';

/** The AOI of the default world that is ingested again and again. */
const endlessAoi = 'Po-plain-mosaics';
/** How often it is looked at, simulated milliseconds, and with how much left to do more is added. */
const lookMs = 30_000;
const enough = 30;
const batch = 12;

/**
 * Keeps one AOI at work for as long as the simulator runs: when little is left to do, its oldest finished scenes are
 * deleted and added again. It never grows, and what failed in it stays for about an hour.
 */
export function keepAtWork(
  { clock }: SimContext,
  { store, machine, jobs, truth }: { store: Store; machine: Machine; jobs: Jobs; truth: Truth },
): void {
  clock.every(lookMs, () => {
    const aoi = store.aois.get(endlessAoi);
    if (!aoi?.isRunning) return;
    const scenes = [...aoi.scenes.values()].sort((a, b) => a.id - b.id);
    const isOpen = ({ status, tiles }: Scene) =>
      [status, ...tiles.map((tile) => tile.status)].some((one) => one === 'PENDING' || one === 'NEW');
    const missing = enough - scenes.filter(isOpen).length;
    if (missing <= 0) return;
    // A clock that runs fast skips looks: what should have been done by then is made up for.
    for (const scene of scenes.filter((one) => !isOpen(one)).slice(0, batch + missing)) {
      store.removeScene(scene);
      for (const gone of [scene, ...scene.tiles]) jobs.forget(gone);
      const { sourceId, data, tags, wkt } = scene;
      const again = store.addScene(aoi, { sourceId, data, tags, wkt, retryCountDown: 3 });
      truth.appeared(again);
      for (const tile of scene.tiles) {
        const { sourceId: tileId, data: tileData, wkt: outline } = tile;
        truth.appeared(
          store.addTile(again, { sourceId: tileId, data: tileData, wkt: outline, retryCountDown: 3 }),
        );
      }
      machine.move(again, 'PENDING', 'made');
    }
  });
}
