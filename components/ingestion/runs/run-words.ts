import type { RunWay } from '@/lib/ingestion/run-state';

/** What went along with a start. */
export const wayWords: Record<RunWay, string> = {
  payload: 'the payload alone',
  scenes: 'a list of scenes',
  tiles: 'a list of tiles',
};
