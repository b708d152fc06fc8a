/** The statuses of scenes and tiles (interface section 3), in the order in which people read them. */
export const statuses = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED'] as const;
export type Status = (typeof statuses)[number];
/** A status as it is shown: what the server calls by no name that we know has a label of its own. */
export type ItemStatus = Status | 'unknown';

/** How many items are in each status; `unknown` counts what the server calls by no name that we know. */
export type Counts = Record<ItemStatus, number>;

export const noCounts = (): Counts => ({ NEW: 0, PENDING: 0, DONE: 0, RETRY: 0, FAILED: 0, unknown: 0 });

/** A status as the server wrote it, in whatever case; anything else is `unknown`, never taken for one that is well. */
export function readStatus(text: unknown): ItemStatus {
  const word = String(text).trim().toUpperCase();
  return (statuses as readonly string[]).includes(word) ? (word as Status) : 'unknown';
}

export const totalOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export type Action = 'retry' | 'fail';

/**
 * Why an action would be refused for an item in this status (behaviours of the workflow server, "Transitions"), or
 * nothing when the server takes it. Chains can refuse still more; only the server knows.
 */
export function refusal(action: Action, status: ItemStatus): string | undefined {
  if (action === 'retry')
    return status === 'RETRY' ? undefined : `Only what is in RETRY can be retried; this is ${status}.`;
  if (status === 'RETRY' || status === 'PENDING') return undefined;
  return `Only what is in RETRY or PENDING can be failed; this is ${status}.`;
}
