import { z } from 'zod';
import { orderStates } from '../order-state';
import { deliveryFilters } from './delivery-filters';
import { orderSorts } from './order-sort';

const instant = z.iso.datetime({ offset: true });

/** What a list of orders can be narrowed to and sorted by; it comes in the query of a route. */
export const ordersFilter = z.object({
  scope: z.enum(['mine', 'all']).default('all'),
  /** Left out: every state. */
  state: z
    .union([z.enum(orderStates), z.array(z.enum(orderStates))])
    .transform((states) => [states].flat())
    .optional(),
  /** Words that all have to be found: in number, reference, contract, author, area, image, product. */
  q: z.string().max(200).default(''),
  /** The id of a user, and the name of a contract. */
  author: z.string().max(200).optional(),
  contract: z.string().max(500).optional(),
  /** Of placed orders. */
  delivery: z.enum(deliveryFilters).optional(),
  /** When it was ordered, or made as long as it is not: from the one on, before the other. */
  from: instant.optional(),
  to: instant.optional(),
  sort: z.enum(orderSorts).default('changed'),
  dir: z.enum(['asc', 'desc']).default('desc'),
});
