import type { ItemStatus } from './status';

export type Kind = 'scene' | 'tile';
export const kinds = ['scene', 'tile'] as const;

/** Names one item of the workflow server. */
export interface ItemRef {
  kind: Kind;
  id: number;
}

/** An item as the portal knows it. */
export interface Item {
  id: number;
  kind: Kind;
  sourceId: string;
  status: ItemStatus;
  message: string;
  retries: number | null;
  date: string | null;
  sceneId: number | null;
  previousId: number | string | null;
  referenceId: number | string | null;
  label: string | null;
  /** When the portal first saw it in this status, ms, to the second; null when it was so from the first look on. */
  since: number | null;
}

/** What changed of an item. */
export interface ItemChange {
  kind: Kind;
  id: number;
  /** Null when the item was unknown before; the same as `to` when something else of it changed. */
  from: ItemStatus | null;
  /** Null when the item is gone. */
  to: ItemStatus | null;
  message: string;
  retries: number | null;
}

/** A tile that FAILED has left its chain: nothing shows any more whether it was a root. */
export const isRootTile = ({
  status,
  previousId,
  referenceId,
}: Pick<Item, 'status' | 'previousId' | 'referenceId'>): boolean =>
  status !== 'FAILED' && !previousId && !referenceId;

/** How many automatic retries an item has left. Servers count on below zero; null is unknown. */
export const retriesLeft = (retries: number | null) => (retries === null ? null : Math.max(0, retries));
