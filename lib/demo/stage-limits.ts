/** The services that can be taken down. */
export const stageServices = ['search', 'ordering', 'workflow'] as const;
export type StageService = (typeof stageServices)[number];

/** How many tiles fail at once. */
export const failedTiles = 40;

/** The statuses in which they can end; without a choice it is the first. */
export const failureEnds = ['RETRY', 'FAILED'] as const;
export type FailureEnd = (typeof failureEnds)[number];

/** How many images are delivered at once, if nothing else is chosen, and at most. */
export const deliveredImages = 8;
export const maxDeliveredImages = 50;

/** How many times as fast as the world outside the services run. */
export const stageSpeeds = [1, 5, 20, 60] as const;
export type StageSpeed = (typeof stageSpeeds)[number];
