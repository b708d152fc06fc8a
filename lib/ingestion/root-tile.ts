import type { Item } from './live/board';

/** A tile that FAILED has left its chain: nothing tells any more whether it was a root. */
export const isRootTile = ({
  status,
  previousId,
  referenceId,
}: Pick<Item, 'status' | 'previousId' | 'referenceId'>): boolean =>
  status !== 'FAILED' && !previousId && !referenceId;
