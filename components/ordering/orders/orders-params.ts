import { parseAsIsoDate, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { OrderState } from '@/lib/ordering/order-state';
import { deliveryFilters } from '@/lib/ordering/orders/delivery-filters';
import { orderSorts } from '@/lib/ordering/orders/order-sort';

/** What the list of orders can be narrowed to, and the states that each represents. */
const shown = {
  all: undefined,
  open: ['draft', 'quoted', 'awaiting-approval', 'approved', 'submitting'],
  placed: ['placed'],
  problems: ['unknown', 'refused', 'not-placed'],
} as const satisfies Record<string, readonly OrderState[] | undefined>;

/** How many orders the page shows at first. */
export const firstLimit = 100;

/** The URL's state of the list of orders. */
export const ordersParsers = {
  show: parseAsStringLiteral(Object.keys(shown) as (keyof typeof shown)[]).withDefault('all'),
  scope: parseAsStringLiteral(['all', 'mine'] as const).withDefault('all'),
  q: parseAsString.withDefault(''),
  author: parseAsString,
  contract: parseAsString,
  delivery: parseAsStringLiteral(deliveryFilters),
  /** The first and the last day, UTC. */
  from: parseAsIsoDate,
  to: parseAsIsoDate,
  sort: parseAsStringLiteral(orderSorts).withDefault('changed'),
  dir: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
};

export interface OrdersParams {
  show: keyof typeof shown;
  scope: 'all' | 'mine';
  q: string;
  author: string | null;
  contract: string | null;
  delivery: (typeof deliveryFilters)[number] | null;
  from: Date | null;
  to: Date | null;
  sort: (typeof orderSorts)[number];
  dir: 'asc' | 'desc';
}

const dayMs = 24 * 3_600_000;

/** What the route is asked for. The last day is wholly within. */
export function toOrdersQuery({ show, from, to, author, contract, delivery, ...rest }: OrdersParams) {
  const states = shown[show];
  return {
    ...rest,
    state: states && [...states],
    author: author ?? undefined,
    contract: contract ?? undefined,
    delivery: delivery ?? undefined,
    from: from?.toISOString(),
    to: to ? new Date(to.getTime() + dayMs).toISOString() : undefined,
  };
}

/** Whether something is left out of the list. */
export const isNarrowed = ({ show, scope, q, author, contract, delivery, from, to }: OrdersParams) =>
  show !== 'all' ||
  scope !== 'all' ||
  q.trim() !== '' ||
  [author, contract, delivery, from, to].some((one) => one !== null);
