import { parseAsString } from 'nuqs';

/** The areas page in its address: which area is looked at. */
export const areasParams = { area: parseAsString };
