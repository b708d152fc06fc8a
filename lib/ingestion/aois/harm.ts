import type { Counts } from '../status';

/** What can be wrong with an AOI, the worst first: one rule for Home, the list, the board and the wall. */
const harms = ['stuck', 'failed', 'retry', 'none'] as const;

interface Counted {
  scenes: Counts | null;
  tiles: Counts | null;
}

/** How many items of an AOI are in a status: tiles where there are any, else scenes. */
export function countFailing({ scenes, tiles }: Counted, status: 'RETRY' | 'FAILED') {
  const inTiles = tiles?.[status] ?? 0;
  return inTiles > 0
    ? { count: inTiles, kind: 'tile' as const }
    : { count: scenes?.[status] ?? 0, kind: 'scene' as const };
}

/** The worst that is wrong with an AOI. What was not counted yet has nothing wrong that anyone knows of. */
export function worstHarm(aoi: Counted, isStuck: boolean): (typeof harms)[number] {
  if (isStuck) return 'stuck';
  if (countFailing(aoi, 'FAILED').count > 0) return 'failed';
  return countFailing(aoi, 'RETRY').count > 0 ? 'retry' : 'none';
}

/** The place of an AOI in a list that begins with the worst: 0 is worst. */
export const harmRank = (aoi: Counted, isStuck = false): number => harms.indexOf(worstHarm(aoi, isStuck));
