import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import { defineApi } from '@/lib/web/endpoint';
import { outlook, voucher } from './extras';
import { orderFieldNames } from './order-fields';
import { ordersFilter } from './order-filter';
import { orderStates } from './order-state';
import { preset, presetName, presetValues } from './preset-schema';
import {
  basketContent,
  basketPatch,
  contract,
  creditStanding,
  decimal,
  newItem,
  optionDescriptor,
  orderDetail,
  orderSummary,
  person,
  polygon,
  productType,
} from './shape';

const id = z.object({ id: z.string().min(1).max(200) });
const analysts = ['analyst'] as const;
const readAt = z.iso.datetime({ offset: true });

/** What the reader saw when confirming: nothing else may be placed or approved. */
const seen = z.object({
  bodyHash: z.string().regex(/^[0-9a-f]{64}$/),
  total: z.string().regex(/^-?\d+(\.\d+)?$/),
  /** What the reader was told of the credit, and confirmed: left out means that it covers the order. */
  credit: creditStanding.optional(),
});

const basket = basketContent.extend({
  /** The order that is being made of this basket, once a price was asked. */
  order: z.object({ id: z.string(), number: z.number(), state: z.enum(orderStates) }).optional(),
  updatedAt: readAt,
  /** The fields of the order that must be filled in here. */
  requiredFields: z.array(z.enum(orderFieldNames)),
});

/** The routes of ordering: what the service offers, the basket of whoever is signed in, and orders. */
export const orderingApi = defineApi({
  'GET /api/ordering/contracts': {
    role: mayLook,
    summary: 'The contracts with the credit that is left.',
    response: z.object({ contracts: z.array(contract), readAt }),
  },
  'GET /api/ordering/product-types': {
    role: mayLook,
    summary: 'The product types that can be ordered.',
    response: z.object({ productTypes: z.array(productType), readAt }),
  },
  'POST /api/ordering/product-types/{id}/options': {
    role: mayLook,
    summary: 'The options of a product type for areas, which carry the numbers that they have in the order.',
    params: id,
    body: z.object({
      areas: z
        .array(z.object({ number: z.int().positive(), geometry: polygon }))
        .min(1)
        .max(200),
    }),
    maxBodyBytes: 8 * 1024 * 1024,
    response: z.object({ options: z.array(optionDescriptor), readAt }),
  },
  'GET /api/ordering/product-types/{id}/presets': {
    role: analysts,
    summary: "The presets of a product type's options: the reader's own and the shared ones.",
    params: id,
    response: z.object({ presets: z.array(preset) }),
  },
  'POST /api/ordering/product-types/{id}/presets': {
    role: analysts,
    summary: "Keeps choices of a product type's options under a name.",
    params: id,
    body: z.object({
      name: presetName,
      isShared: z.boolean().default(false),
      values: presetValues,
      /** Whether an own preset of this name may be written over. */
      replace: z.boolean().default(false),
    }),
    response: z.object({ presets: z.array(preset) }),
  },
  'DELETE /api/ordering/presets/{id}': {
    role: analysts,
    summary: 'Deletes an own preset; admins delete shared ones too.',
    params: id,
  },
  'POST /api/ordering/product-types/{id}/outlook': {
    role: mayLook,
    summary: 'What can be expected of a new acquisition; nothing where the service does not tell.',
    params: id,
    body: z.object({
      area: polygon,
      period: z.object({ start: readAt, end: readAt }),
    }),
    maxBodyBytes: 8 * 1024 * 1024,
    response: z.object({ outlook: outlook.optional() }),
  },
  'GET /api/ordering/vouchers/{id}': {
    role: analysts,
    summary: 'What a voucher is worth; nothing where the service does not tell.',
    params: id,
    response: z.object({ voucher: voucher.optional() }),
  },
  'GET /api/ordering/licences/{id}': {
    role: mayLook,
    summary: 'The text of a licence; nothing where the service does not tell.',
    params: id,
    response: z.object({ text: z.string().optional() }),
  },

  'GET /api/ordering/images/{id}': {
    role: mayLook,
    summary: 'Where an image stands: in the basket of the reader, and in the orders that they may see.',
    params: z.object({ id: z.string().min(1).max(500) }),
    response: z.object({ isInBasket: z.boolean(), orders: z.array(orderSummary) }),
  },

  'GET /api/basket': {
    role: analysts,
    summary: 'The basket of whoever is signed in.',
    response: basket,
  },
  'POST /api/basket/items': {
    role: analysts,
    summary: 'Puts an image with its area, or a tasking request, into the basket.',
    body: newItem,
    maxBodyBytes: 8 * 1024 * 1024,
    response: basket,
  },
  'DELETE /api/basket/items/{id}': {
    role: analysts,
    summary: 'Takes an item out of the basket, and its area when nothing else uses it.',
    params: id,
    response: basket,
  },
  'PATCH /api/basket': {
    role: analysts,
    summary: 'Changes fields, areas, product types and options of the basket.',
    body: basketPatch,
    maxBodyBytes: 8 * 1024 * 1024,
    response: basket,
  },
  'DELETE /api/basket': {
    role: analysts,
    summary: 'Empties the basket.',
    response: basket,
  },

  'POST /api/basket/what-if': {
    role: analysts,
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

  'POST /api/orders/quote': {
    role: analysts,
    summary: 'Makes an order of the basket, or changes the one that was made of it, and asks for its price.',
    response: orderDetail,
  },
  'GET /api/orders': {
    role: mayLook,
    summary:
      'Orders, the last changed first unless sorted otherwise. Drafts and quotes are seen by their author only.',
    query: ordersFilter.extend({
      /** Only what the reader can approve or settle now. */
      waiting: z.enum(['approve', 'settle']).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: z.object({
      orders: z.array(orderSummary),
      /** How many match in all. */
      count: z.number(),
      /** Whose orders there are, and of which contracts. */
      authors: z.array(person),
      contracts: z.array(z.string()),
    }),
  },
  'GET /api/orders/unknown': {
    role: mayLook,
    summary:
      "Orders whose outcome is unknown: the reader's own, and everybody's for those who may settle them.",
    response: z.object({ orders: z.array(orderSummary) }),
  },
  'GET /api/orders/export': {
    role: mayLook,
    summary:
      'The orders that match as a file: a line each as CSV, or everything that is known of each as JSON.',
    query: ordersFilter.extend({ format: z.enum(['csv', 'json']) }),
  },
  'GET /api/orders/{id}': {
    role: mayLook,
    summary: 'One order with its request, price and events.',
    params: id,
    response: orderDetail,
  },
  'POST /api/orders/{id}/ask': {
    role: analysts,
    summary: 'Hands a quoted order to the approvers.',
    params: id,
    body: seen,
    response: orderDetail,
  },
  'POST /api/orders/{id}/approve': {
    role: ['approver'],
    summary: "Approves somebody else's order as it was seen.",
    params: id,
    body: seen,
    response: orderDetail,
  },
  'POST /api/orders/{id}/decline': {
    role: ['approver'],
    summary: "Declines somebody else's order, with a reason.",
    params: id,
    body: z.object({
      reason: z.string().trim().min(1, 'Say why, so that the author can act on it').max(2000),
    }),
    response: orderSummary,
  },
  'POST /api/orders/{id}/place': {
    role: analysts,
    summary:
      'Places an order as it was confirmed; it leaves the portal at most once, however often this is called.',
    params: id,
    body: seen,
    response: orderDetail,
  },
  'POST /api/orders/{id}/settle': {
    role: ['approver'],
    summary: 'Says what became of an order whose answer was lost; by somebody other than its author.',
    params: id,
    body: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('placed'),
        salesOrderId: z.string().trim().min(1, 'Give the order number that the service gave').max(200),
        note: z.string().trim().max(2000).default(''),
      }),
      z.object({
        outcome: z.literal('not-placed'),
        note: z.string().trim().min(1, 'Say how you know that it was not placed').max(2000),
      }),
    ]),
    response: orderDetail,
  },
  'POST /api/orders/{id}/to-basket': {
    role: analysts,
    summary: 'Takes an own order back into the basket to change it, or a copy of one that was already sent.',
    params: id,
    body: z.object({
      /** Whether what the basket holds now may be thrown away. */
      replace: z.boolean().default(false),
    }),
    response: basket,
  },
});
