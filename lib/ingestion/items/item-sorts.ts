/** By what items are put in order; `attention` is what needs someone first. */
export const itemSorts = ['attention', 'id', 'name', 'scene', 'date', 'since', 'retries', 'message'] as const;
export type ItemSort = (typeof itemSorts)[number];

/** By what items are grouped: `cause` is what their messages have in common, `label` the number of a burst. */
export const groupings = ['status', 'scene', 'day', 'cause', 'label'] as const;
export type GroupBy = (typeof groupings)[number];
