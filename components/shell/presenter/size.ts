/** How large text and controls are in presenter mode, percent. */
export const sizes = ['100', '125', '150', '200'] as const;
export type Size = (typeof sizes)[number];

/** Ends with presenter mode. */
export const sizeCookie = 'swath.size';

/** What a cookie chose, or the usual size. */
export const parseSize = (cookie: string | undefined): Size => sizes.find((size) => size === cookie) ?? '100';
