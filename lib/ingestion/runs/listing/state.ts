/** What a listing is at: being listed, stopped by a failed page, stopped by a person, or complete. */
export const listingStates = ['listing', 'failed', 'cancelled', 'done'] as const;
export type ListingState = (typeof listingStates)[number];

/** What the splitting of a listing's scenes into tiles is at. */
export const splitStates = ['splitting', 'failed', 'done'] as const;
export type SplitState = (typeof splitStates)[number];
