/** The statuses in the order of their codes between page and worker. */
export const graphStatuses = ['NEW', 'PENDING', 'DONE', 'RETRY', 'FAILED', 'unknown'] as const;
