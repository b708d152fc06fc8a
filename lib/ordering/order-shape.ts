import { z } from 'zod';
import { basketContent } from './basket-shape';
import { decimal, time } from './fields';
import { orderDelivery } from './order-delivery';
import { orderEvents, orderStates } from './order-state';
import { price } from './price-shape';

/** An option as a person reads it, kept with the order. */
export const describedOption = z.object({
  productTypeId: z.string(),
  productLabel: z.string(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type DescribedOption = z.output<typeof describedOption>;

export const orderActions = ['ask', 'approve', 'decline', 'place', 'settle', 'to-basket'] as const;
export type OrderAction = (typeof orderActions)[number];

/** Whether a contract's credit pays an order; what is unknown is not enough. */
export const creditStanding = z.enum(['covered', 'beyond', 'unknown']);
export type CreditStanding = z.output<typeof creditStanding>;

export const person = z.object({ id: z.string(), name: z.string() });

export const orderSummary = z.object({
  id: z.string(),
  /** Counts up, for people. */
  number: z.number(),
  state: z.enum(orderStates),
  author: person,
  isMine: z.boolean(),
  contractName: z.string(),
  currency: z.string().optional(),
  total: decimal.optional(),
  imageCount: z.number(),
  areaNames: z.array(z.string()),
  customerReference: z.string(),
  salesOrderId: z.string().optional(),
  createdAt: time,
  updatedAt: time,
  quotedAt: time.optional(),
  submittedAt: time.optional(),
  /** Of a placed order. */
  delivery: orderDelivery.optional(),
  /** What the reader may do now. */
  actions: z.array(z.enum(orderActions)),
});
export type OrderSummary = z.output<typeof orderSummary>;

export const orderEvent = z.object({
  id: z.number(),
  at: time,
  event: z.enum([...orderEvents, 'create', 'late-answer', 'delivery']),
  to: z.enum(orderStates),
  /** Left out when the portal did it automatically. */
  actor: person.optional(),
  /** In words: a reason, an order number, what the service said. */
  note: z.string().optional(),
  total: decimal.optional(),
});

export const orderDetail = orderSummary.extend({
  content: basketContent,
  options: z.array(describedOption),
  /** The exact request, as text, and its SHA-256 in hex. */
  body: z.string(),
  bodyHash: z.string(),
  price: price.optional(),
  /** Credit of the contract when the price was asked, in which currency, and when that was read. */
  creditAtQuote: decimal.optional(),
  creditCurrency: z.string().optional(),
  creditReadAt: time.optional(),
  /** Whether that, less what the portal sent since, pays the order; left out once the order was sent. */
  credit: z.object({ standing: creditStanding, left: decimal.optional() }).optional(),
  /** Credit after the answer was lost, and when that was read. */
  creditAfter: decimal.optional(),
  creditAfterAt: time.optional(),
  /** What the service answered when the price was asked, as text. */
  priceText: z.string().optional(),
  /** Whether it is over what its author may place without an approver. */
  needsApproval: z.boolean(),
  limits: z.object({
    perOrder: decimal,
    perMonth: decimal,
    /** What the author's other orders on the contract in the same currency come to this month. */
    spent: decimal,
    over: z.enum(['order', 'month', 'currency', 'month-unknown', 'credit']).optional(),
  }),
  /** Milliseconds after which a price is asked again before placing. */
  quoteMaxAgeMs: z.number(),
  approvedBy: person.optional(),
  declineReason: z.string().optional(),
  /** When the bytes left; left out while they have not, as far as is known. */
  sentAt: time.optional(),
  outcomeStatus: z.number().optional(),
  /** What the service or the connection said, as text. */
  outcomeText: z.string().optional(),
  settledBy: person.optional(),
  /** Whether the reader can record its delivery. */
  canRecordDelivery: z.boolean(),
  events: z.array(orderEvent),
  /** For actions that the reader would expect and may not take: why. */
  why: z.record(z.string(), z.string()),
});
export type OrderDetail = z.output<typeof orderDetail>;

/** A project that orders can be made for, as admins list them. */
export interface ProjectReference {
  /** What the order says, and the invoice. */
  code: string;
  /** What it means, for people; can be empty. */
  label: string;
  /** Whether new quotes can have it. */
  isActive: boolean;
}
