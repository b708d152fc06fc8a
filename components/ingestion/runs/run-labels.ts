import type { RunInput } from '@/lib/ingestion/run-state';

/** What went along with a start. */
export const runInputLabels: Record<RunInput, string> = {
  payload: 'the payload alone',
  scenes: 'a list of scenes',
  tiles: 'a list of tiles',
};
