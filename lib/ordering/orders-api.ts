import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import { defineApi } from '@/lib/web/endpoint';
import { ordersFilter } from './order-filter';
import { listEvidence } from './service-list';
import { creditStanding, orderDetail, orderSummary, person } from './shape';

const id = z.object({ id: z.string().min(1).max(200) });
const analysts = ['analyst'] as const;

/** What the reader saw when confirming: nothing else may be placed or approved. */
const seen = z.object({
  bodyHash: z.string().regex(/^[0-9a-f]{64}$/),
  total: z.string().regex(/^-?\d+(\.\d+)?$/),
  currency: z.string().max(100),
  /** What the reader was told of the credit, and confirmed: left out means that it covers the order. */
  credit: creditStanding.optional(),
});

/** The routes of orders, from their price to what became of them. */
export const ordersApi = defineApi({
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
  'GET /api/orders/{id}/service-list': {
    role: ['approver'],
    summary:
      'Looks whether the service lists an order that could be this one, whose answer was lost; it settles nothing.',
    params: id,
    response: listEvidence,
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
});
