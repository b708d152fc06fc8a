import { parseAsString } from 'nuqs';

/** The areas page in its address: which area is looked at, and to which tag the list is narrowed. */
export const areasParams = { area: parseAsString, tag: parseAsString };
