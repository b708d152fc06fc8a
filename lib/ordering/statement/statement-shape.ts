import { z } from 'zod';
import { listCap, shortListCap, total } from '@/lib/platform/list-cap';
import { decimal, time } from '../fields';
import { person } from '../order-shape';
import { isMonth } from './month';

/** A month of a calendar in UTC: `2026-11`. */
const month = z.string().refine(isMonth, 'must be a month such as 2026-11');

/** Whose orders: those of the reader, or of everyone. */
const scope = z.enum(['mine', 'all']);

/** Which orders a statement is of. */
export const statementChoice = z.object({
  /** Left out: this month. */
  month: month.optional(),
  /** The id of a contract; left out: that of the order that was sent last. */
  contract: z.string().max(200).optional(),
  scope: scope.default('all'),
});

/** Credit of the contract, as the service stated it with the price of an order. */
const statedCredit = z.object({
  amount: decimal,
  /** Empty where the service stated none. */
  currency: z.string(),
  readAt: time,
});

const statementOrder = z.object({
  id: z.string(),
  number: z.number(),
  sentAt: time,
  author: person,
  reference: z.string(),
  salesOrderId: z.string().optional(),
  /** Left out where none was stated, or what is saved is no amount. */
  total: decimal.optional(),
  /** Empty where the service stated none. */
  currency: z.string(),
  credit: statedCredit.optional(),
});
export type StatementOrder = z.output<typeof statementOrder>;

const sum = z.object({
  /** Empty where the service stated none. Amounts of two currencies are never added. */
  currency: z.string(),
  total: decimal,
  /** How many orders there are, and how many of them have no readable total and are not in it. */
  orders: z.number(),
  unpriced: z.number(),
});
export type StatementSum = z.output<typeof sum>;

const contract = z.object({ id: z.string(), name: z.string() });

export const statement = z.object({
  readAt: time,
  month,
  scope,
  /** Left out where no order was sent yet. */
  contract: contract.optional(),
  /** What else a statement can be of: contracts with orders, and months with orders on this one, newest first. */
  contracts: z.array(contract).max(listCap),
  months: z.array(month).max(listCap),
  /** The placed orders, first sent first, and how many there are in all. */
  orders: z.array(statementOrder),
  total,
  /** Orders that may or may not have been placed; they are in no sum. */
  unknown: z.array(statementOrder).max(shortListCap),
  unknownTotal: total,
  /** The sums of all placed orders, however many of them are listed. */
  sums: z.array(sum).max(listCap),
  people: z.array(sum.extend({ person })).max(listCap),
  peopleTotal: total,
  references: z.array(sum.extend({ reference: z.string() })).max(listCap),
  referencesTotal: total,
  /** The first and the last placed order, with the credit that was stated with their prices. */
  first: statementOrder.optional(),
  last: statementOrder.optional(),
});
export type Statement = z.output<typeof statement>;
