import { z } from 'zod';

/** The most rows that a list has where its route gives it whole, unless the route names another number. */
export const listCap = 1_000;

/** The member beside such a list: how many rows there are in all. */
export const total = z.number().int().nonnegative();

/** The same of lists of which a reader needs the newest alone. */
export const shortListCap = 100;

/** The same of lists that a page searches in the browser: what is cut off cannot be found there. */
export const longListCap = 10_000;
