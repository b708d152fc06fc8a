/** The statuses of scenes and tiles (interface section 3), in the order in which people read them. */
export const statuses = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED'] as const;
export type Status = (typeof statuses)[number];
/** The statuses as they are shown: what the server calls by no name that we know has a label of its own. */
export const itemStatuses = [...statuses, 'unknown'] as const;
export type ItemStatus = (typeof itemStatuses)[number];
/** The statuses of items that failed: for a first time, or after all retries. */
export const failingStatuses = ['RETRY', 'FAILED'] as const satisfies Status[];

/** The statuses of items by how much they need someone, the most first. */
export const urgency: Record<ItemStatus, number> = {
  FAILED: 0,
  RETRY: 1,
  unknown: 2,
  PENDING: 3,
  NEW: 4,
  DONE: 5,
};

/** How many items are in each status; `unknown` counts what the server calls by no name that we know. */
export type Counts = Record<ItemStatus, number>;

export const noCounts = (): Counts => ({ NEW: 0, PENDING: 0, DONE: 0, RETRY: 0, FAILED: 0, unknown: 0 });

/** A status as the server wrote it, in whatever case; anything else is `unknown`, never taken for one that is well. */
export function readStatus(text: unknown): ItemStatus {
  const word = String(text).trim().toUpperCase();
  return (statuses as readonly string[]).includes(word) ? (word as Status) : 'unknown';
}

export const sumStatuses = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export type Action = 'retry' | 'fail';

/**
 * Why an action would be refused for an item in this status (behaviours of the workflow server, "Transitions"), or
 * nothing when the server takes it. Chains can refuse still more; only the server knows.
 */
export function whyNotAllowed(action: Action, status: ItemStatus): string | undefined {
  if (action === 'retry')
    return status === 'RETRY' ? undefined : `Only items in RETRY can be retried. This one is ${status}.`;
  if (status === 'RETRY' || status === 'PENDING') return undefined;
  return `Only items in RETRY or PENDING can be failed. This one is ${status}.`;
}
