import { forEachInTurns } from '@/lib/platform/work/in-turns';
import type { Links } from '../board/links';
import type { Kind } from '../item';
import type { ItemStatus } from '../status';

/** What a restart of a whole AOI does with its tiles, as far as it can be known before. */
export interface RestartPlan {
  /** Every scene starts again, those at work included. */
  scenes: number[];
  tiles: {
    /** Start again. */
    restarted: number[];
    /** Are refused: the tile before them is not DONE. */
    refused: number[];
    /** Start again or are refused: they stand behind a tile that may start first, and servers keep no order. */
    undecided: number[];
    /** Stay as they are: their scene was not DONE. */
    unchanged: number[];
  };
}

/** Foresees the restart of an AOI by the rules of the workflow server ("Transitions"). */
export async function planRestart(
  links: Links,
  scenes: Iterable<number>,
  tiles: Iterable<number>,
): Promise<RestartPlan> {
  const status = (kind: Kind, id: number): ItemStatus | undefined => links.getStatus(kind, id);
  const ofDoneScene = (id: number) => {
    const scene = links.getScene(id);
    return scene !== null && status('scene', scene) === 'DONE';
  };
  const plan: RestartPlan = {
    scenes: [...scenes],
    tiles: { restarted: [], refused: [], undecided: [], unchanged: [] },
  };
  const fates = new Map<number, keyof RestartPlan['tiles']>();
  /** The fate of a tile whose predecessor's is known, where it counts. */
  const judge = (id: number): keyof RestartPlan['tiles'] => {
    const previous = links.getPrevious(id);
    if (!ofDoneScene(id)) return 'unchanged';
    if (previous === null || status('tile', previous) === undefined) return 'restarted';
    if (status('tile', previous) !== 'DONE') return 'refused';
    return ofDoneScene(previous) && fates.get(previous) !== 'refused' ? 'undecided' : 'restarted';
  };
  const findFate = (id: number): keyof RestartPlan['tiles'] => {
    // Chains can be long, and a broken server's can be circles: walked back first, then judged forward.
    const open: number[] = [];
    for (let at: number | null = id; at !== null && !fates.has(at); at = links.getPrevious(at)) {
      fates.set(at, 'undecided');
      open.push(at);
    }
    for (const one of open.reverse()) fates.set(one, judge(one));
    return fates.get(id) ?? 'undecided';
  };
  await forEachInTurns(tiles, (id) => void plan.tiles[findFate(id)].push(id));
  return plan;
}
