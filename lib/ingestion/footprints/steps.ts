/** Where places are searched for, in this order: each step has only those left that the ones before did not find. */
export const placeSteps = ['runs', 'items', 'catalogue', 'tiles'] as const;
export type PlaceStep = (typeof placeSteps)[number];

export const searchStates = ['running', 'done', 'failed', 'stopped'] as const;
export type FootprintSearchState = (typeof searchStates)[number];
