/** The states of an action on many items. */
export const jobStates = [
  'running',
  'waiting-for-canary',
  'paused',
  'canary-failed',
  'cancelled',
  'finished',
] as const;
export type JobState = (typeof jobStates)[number];

/** The outcome of one item when an action was sent for it. */
export const itemOutcomes = ['done', 'refused', 'unknown'] as const;

/** The states of one item of an action on many. */
export const jobItemStates = ['waiting', 'sending', ...itemOutcomes, 'cancelled'] as const;
export type JobItemState = (typeof jobItemStates)[number];
