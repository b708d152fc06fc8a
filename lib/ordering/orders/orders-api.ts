import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { shortListCap, total } from '@/lib/platform/list-cap';
import { defineApi } from '@/lib/web/endpoint';
import { deliveryRecord } from '../order-delivery';
import { creditStanding, orderDetail, orderSummary, person } from '../order-shape';
import { listEvidence } from '../service-list';
import { ordersFilter } from './order-filter';

const id = z.object({ id: z.string().min(1).max(200) });
const analysts = ['analyst'] as const;

/** What the reader saw when confirming: nothing else may be placed or approved. */
const seen = z.object({
  bodyHash: z.string().regex(/^[0-9a-f]{64}$/),
  total: z.string().regex(/^-?\d+(\.\d+)?$/),
  currency: z.string().max(100),
  /** What the reader was shown of the credit, and confirmed: left out means that it covers the order. */
  credit: creditStanding.optional(),
});

/** The routes of orders, from their price to the outcome of them. */
export const ordersApi = defineApi({
  'POST /api/ordering/orders/quote': {
    role: analysts,
    audit: ['order.quote', 'basket:{me}'],
    summary: 'Makes an order of the basket, or changes the one that was made of it, and asks for its price.',
    response: orderDetail,
  },
  'GET /api/ordering/orders': {
    role: viewerRoles,
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
      /** When they were asked for: nothing in the answer is older. */
      readAt: z.iso.datetime(),
    }),
  },
  'GET /api/ordering/orders/choices': {
    role: viewerRoles,
    summary: 'Whose orders the reader sees, and of which contracts: what the list can be narrowed to.',
    response: z.object({ authors: z.array(person), contracts: z.array(z.string()) }),
  },
  'GET /api/ordering/orders/unknown': {
    role: viewerRoles,
    summary: "Orders whose outcome is unknown: the reader's own, or all for those who can settle them.",
    response: z.object({ orders: z.array(orderSummary).max(shortListCap), total }),
  },
  'GET /api/ordering/orders/export': {
    role: viewerRoles,
    answers: 'file',
    summary:
      'The orders that match as a file: a line each as CSV, or everything that is known of each as JSON.',
    query: ordersFilter.extend({ format: z.enum(['csv', 'json']) }),
  },
  'GET /api/ordering/orders/{id}': {
    role: viewerRoles,
    summary: 'One order with its request, price and events.',
    params: id,
    response: orderDetail,
  },
  'GET /api/ordering/orders/{id}/amounts': {
    role: ['analyst', 'approver'],
    isNeverMasked: true,
    summary: 'What someone confirms who places or approves an order; also in presenter mode.',
    params: id,
    response: orderDetail.pick({ total: true, currency: true, credit: true, contractName: true }),
  },
  'GET /api/ordering/orders/{id}/service-list': {
    role: ['approver'],
    summary:
      'Looks whether the service lists an order that could be this one, whose answer was lost; it settles nothing.',
    params: id,
    response: listEvidence,
  },
  'POST /api/ordering/orders/{id}/request-approval': {
    role: analysts,
    audit: ['order.ask', 'order:{id}'],
    summary: 'Hands a quoted order to the approvers.',
    params: id,
    body: seen,
    response: orderDetail,
  },
  'POST /api/ordering/orders/{id}/approve': {
    role: ['approver'],
    audit: ['order.approve', 'order:{id}'],
    summary: "Approves someone else's order as it was seen.",
    params: id,
    body: seen,
    response: orderDetail,
  },
  'POST /api/ordering/orders/{id}/decline': {
    role: ['approver'],
    audit: ['order.decline', 'order:{id}'],
    summary: "Declines someone else's order, with a reason.",
    params: id,
    body: z.object({
      reason: z.string().trim().min(1, 'Say why, so that the author can act on it').max(2000),
    }),
    response: orderSummary,
  },
  'POST /api/ordering/orders/{id}/place': {
    role: analysts,
    audit: ['order.place', 'order:{id}'],
    summary: 'Places an order as it was confirmed; it is sent at most once, however often this is called.',
    params: id,
    body: seen,
    response: orderDetail,
  },
  'POST /api/ordering/orders/{id}/settle': {
    role: ['approver'],
    audit: ['order.settle', 'order:{id}'],
    summary: 'Settles an order with a lost answer; not allowed for its author.',
    params: id,
    body: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('placed'),
        salesOrderId: z.string().trim().min(1, 'Enter the provider’s order number').max(200),
        note: z.string().trim().max(2000).default(''),
      }),
      z.object({
        outcome: z.literal('not-placed'),
        note: z.string().trim().min(1, 'Say how you know that it was not placed').max(2000),
      }),
    ]),
    response: orderDetail,
  },
  'PUT /api/ordering/orders/{id}/delivery': {
    role: ['analyst', 'approver'],
    audit: ['order.delivery', 'order:{id}'],
    summary: 'Records the delivery of a placed order: expected, delivered or cancelled. Author or approver.',
    params: id,
    body: deliveryRecord,
    response: orderDetail,
  },
  'GET /api/ordering/images/{id}': {
    role: viewerRoles,
    summary: 'Where an image is: in the basket of the reader, and in the orders that they can see.',
    params: z.object({ id: z.string().min(1).max(500) }),
    response: z.object({ isInBasket: z.boolean(), orders: z.array(orderSummary).max(shortListCap), total }),
  },
});
