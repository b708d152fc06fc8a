import { z } from 'zod';
import { defineApi } from '@/lib/web/endpoint';
import { basketContent, basketPatch, newItem } from '../basket-shape';
import { decimal } from '../fields';
import { orderFieldNames } from '../options/order-fields';
import { orderStates } from '../order-state';

const id = z.object({ id: z.string().min(1).max(200) });
const analysts = ['analyst'] as const;

const basket = basketContent.extend({
  /** The order that is being made of this basket, once a price was asked. */
  order: z.object({ id: z.string(), number: z.number(), state: z.enum(orderStates) }).optional(),
  updatedAt: z.iso.datetime({ offset: true }),
  /** The fields of the order that must be filled in here. */
  requiredFields: z.array(z.enum(orderFieldNames)),
});

/** The routes of the basket of anyone who is signed in. */
export const basketApi = defineApi({
  'GET /api/ordering/basket': {
    role: analysts,
    summary: 'The basket of the signed-in user.',
    response: basket,
  },
  'POST /api/ordering/basket/items': {
    role: analysts,
    audit: ['basket.add', 'basket:{me}'],
    summary: 'Puts an image with its area, or a tasking request, into the basket.',
    body: newItem,
    maxBodyBytes: 8 * 1024 * 1024,
    response: basket,
  },
  'DELETE /api/ordering/basket/items/{id}': {
    role: analysts,
    audit: ['basket.remove', 'basket:{me}'],
    summary: 'Takes an item out of the basket, and its area when nothing else uses it.',
    params: id,
    response: basket,
  },
  'PATCH /api/ordering/basket': {
    role: analysts,
    // A draft that is saved as it is typed: the quote records what it became.
    audit: false,
    summary: 'Changes fields, areas, product types and options of the basket.',
    body: basketPatch,
    maxBodyBytes: 8 * 1024 * 1024,
    response: basket,
  },
  'DELETE /api/ordering/basket': {
    role: analysts,
    audit: ['basket.empty', 'basket:{me}'],
    summary: 'Empties the basket.',
    response: basket,
  },
  'POST /api/ordering/basket/what-if': {
    role: analysts,
    audit: false,
    summary:
      'The price of the basket with another contract or other options; basket and quote stay as they are.',
    body: basketPatch.pick({ contractId: true, values: true }),
    response: z.object({
      contractName: z.string(),
      total: decimal,
      currency: z.string(),
      /** What the contract would have left, where that is known in the currency of the price. */
      creditLeft: decimal.optional(),
    }),
  },
  'POST /api/ordering/orders/{id}/to-basket': {
    role: analysts,
    audit: ['order.to-basket', 'order:{id}'],
    summary: 'Takes an own order back into the basket to change it, or a copy of one that was already sent.',
    params: id,
    body: z.object({
      /** Whether what the basket holds now may be thrown away. */
      replace: z.boolean().default(false),
    }),
    response: basket,
  },
});
