import { parseAsStringLiteral } from 'nuqs';

/** What the list of orders can be narrowed to, and the states that each stands for. */
export const orderFilters = {
  all: undefined,
  open: ['draft', 'quoted', 'awaiting-approval', 'approved', 'submitting'],
  placed: ['placed'],
  trouble: ['unknown', 'refused', 'not-placed'],
} as const;
export type OrderFilter = keyof typeof orderFilters;

/** The URL's state of the list of orders. */
export const ordersFilterParsers = {
  show: parseAsStringLiteral(Object.keys(orderFilters) as OrderFilter[]).withDefault('all'),
  scope: parseAsStringLiteral(['all', 'mine'] as const).withDefault('all'),
};
