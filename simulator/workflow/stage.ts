import type { Jobs } from './jobs';
import { say } from './messages';
import type { Item, Machine } from './state-machine';
import type { Store, Tile } from './store';
import { countStatuses } from './store';

/** What a presenter does to the workflow server. */
export interface WorkflowStage {
  /** Every AOI by name, with how many of its scenes and tiles are neither DONE nor FAILED. */
  list(): { name: string; tiles: number; open: number }[];
  /**
   * Ends the work on up to `count` tiles in RETRY or FAILED, with messages of one cause. Those come first that are worked
   * on. All that are in RETRY can be retried at once, and end as DONE then; what followed one that FAILED follows the tile
   * before it. Gives how many there were; undefined without such an AOI.
   */
  failTiles(name: string, count: number, endsIn: 'RETRY' | 'FAILED'): number | undefined;
  /** Ends all open work of an AOI as DONE. What has FAILED stays. Gives how many items; undefined without such an AOI. */
  finish(name: string): number | undefined;
}

/** Jobs fail by chance, less often with each attempt. After this many a retry of what a presenter made fail ends well. */
const repaired = 1_000_000;

const isOpen = ({ status }: Item) => status !== 'DONE' && status !== 'FAILED';

/** Controls of the rows of `store` that move them as jobs would. */
export function createWorkflowStage(store: Store, machine: Machine, jobs: Jobs): WorkflowStage {
  return {
    list: () =>
      [...store.aois.values()].map(({ name, scenes, tiles }) => {
        const { DONE, FAILED } = countStatuses([...scenes.values(), ...tiles.values()]);
        return { name, tiles: tiles.size, open: scenes.size + tiles.size - DONE - FAILED };
      }),
    failTiles(name, count, endsIn) {
      const aoi = store.aois.get(name);
      if (!aoi) return undefined;
      const isRetriable = ({ scene, previous }: Tile) =>
        scene.status === 'DONE' && (!previous || previous.status === 'DONE');
      const candidates = [...aoi.tiles.values()].filter(isRetriable);
      const atWork = candidates.filter(({ status }) => status === 'PENDING');
      // A tile that others continue from would hold them up again: the last of each chain comes first.
      const done = candidates
        .filter(({ status }) => status === 'DONE')
        .sort((a, b) => a.children.size - b.children.size);
      const chosen: Tile[] = [];
      for (const tile of [...atWork, ...done]) {
        if (chosen.length >= count) break;
        // One whose previous tile fails with it could not be retried.
        if (tile.previous && chosen.includes(tile.previous)) continue;
        if (chosen.some(({ previous }) => previous === tile)) continue;
        chosen.push(tile);
      }
      for (const tile of chosen) {
        tile.message = say.calibration(tile.scene.sourceId);
        jobs.remember(tile, repaired);
        machine.arrive(tile, endsIn, 'stage');
      }
      return chosen.length;
    },
    finish(name) {
      const aoi = store.aois.get(name);
      if (!aoi) return undefined;
      const open = [...aoi.scenes.values(), ...aoi.tiles.values()].filter(isOpen);
      for (const item of open) machine.force(item, 'DONE');
      return open.length;
    },
  };
}
