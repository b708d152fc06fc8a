import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Role } from '@/lib/accounts/role';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { BasketContent } from './basket-shape';
import type { RecordedDelivery } from './order-delivery';
import type { DescribedOption, ProjectReference } from './order-shape';
import type { OrderEvent, OrderState } from './order-state';
import type { Price } from './price-shape';

/**
 * Orders. Everything after `price` is written by `place-order.ts`, its sweep, and the person who settles an unknown
 * one.
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** For people; gaps mean nothing. */
    number: serial('number').notNull().unique(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<OrderState>().notNull(),
    /** What the order was made of, and its options in words. */
    content: jsonb('content').$type<BasketContent>().notNull(),
    options: jsonb('options').$type<DescribedOption[]>().notNull(),
    contractName: text('contract_name').notNull(),
    /** The exact request, kept before it is priced, and its SHA-256 in hex. */
    body: text('body').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The price of exactly this body, as it was read and as it was written. */
    price: jsonb('price').$type<Price>(),
    priceText: text('price_text'),
    /** Decimal text, in `currency`. */
    total: text('total'),
    currency: text('currency'),
    quotedAt: time('quoted_at'),
    /** The credit of the contract that was reported with the price, in which currency, and when. */
    creditAtQuote: text('credit_at_quote'),
    creditCurrency: text('credit_currency'),
    creditReadAt: time('credit_read_at'),
    /** The credit after the answer was lost, as soon as the service reported it: evidence for anyone who settles. */
    creditAfter: text('credit_after'),
    creditAfterAt: time('credit_after_at'),
    /** What was approved: a body and a total, and nothing else. */
    approvedBy: text('approved_by').references(() => users.id),
    approvedAt: time('approved_at'),
    /** Whether the approver agreed although the credit was known to be too little. */
    approvedBeyondCredit: boolean('approved_beyond_credit').notNull().default(false),
    declineReason: text('decline_reason'),
    /** The process that submits, and until when it may. */
    submitOwner: text('submit_owner'),
    submitDeadline: time('submit_deadline'),
    submittedAt: time('submitted_at'),
    /** When the bytes left; null means that, as far as is known, they have not. */
    sentAt: time('sent_at'),
    outcomeStatus: integer('outcome_status'),
    /** What the service or the connection said: text from outside. */
    outcomeText: text('outcome_text'),
    salesOrderId: text('sales_order_id'),
    settledBy: text('settled_by').references(() => users.id),
    settledAt: time('settled_at'),
    /** What people recorded of the delivery; null: nothing. The events say who did, and when. */
    deliveryState: text('delivery_state').$type<RecordedDelivery>(),
    /** The day by which it is expected, in UTC: `2026-12-01`. */
    expectedOn: text('expected_on'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_author').on(table.authorId),
    index('orders_state').on(table.state),
    index('orders_submitting').on(table.submitDeadline).where(sql`${table.state} = 'submitting'`),
  ],
);

/** What happened to an order; rows are only ever added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    at: time('at').notNull().defaultNow(),
    event: text('event').$type<OrderEvent | 'create' | 'late-answer' | 'delivery'>().notNull(),
    toState: text('to_state').$type<OrderState>().notNull(),
    /** Null when the portal did it automatically. */
    actorId: text('actor_id').references(() => users.id),
    note: text('note'),
    total: text('total'),
  },
  (table) => [index('order_events_order').on(table.orderId)],
);

/** One basket for each user. */
export const baskets = pgTable(
  'baskets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    content: jsonb('content').$type<BasketContent>().notNull(),
    /** The order that is being made of it. */
    orderId: text('order_id').references(() => orders.id),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('baskets_order').on(table.orderId)],
);

/** Choices of a product type's options under a name, personal or shared. */
export const optionPresets = pgTable(
  'option_presets',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    productTypeId: text('product_type_id').notNull(),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('option_presets_name').on(table.ownerId, table.productTypeId, table.name),
    index('option_presets_type').on(table.productTypeId),
  ],
);

/** Contracts whose credit was reported as low, until it is enough again. */
export const lowCredits = pgTable('low_credits', {
  contractId: text('contract_id').primaryKey(),
  since: time('since').notNull().defaultNow(),
});

/** Contracts that an admin restricted once, and who can use them. A contract that has no row is open to everyone. */
export const contractRules = pgTable('contract_rules', {
  contractId: text('contract_id').primaryKey(),
  /** As the service called it when the rule was saved: it is shown where the service does not answer. */
  name: text('name').notNull(),
  /** False: everyone can use it, and the lists are those of the time before. */
  isRestricted: boolean('is_restricted').notNull(),
  /** Ids of users. */
  userIds: text('user_ids').array().notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  /** Counts the changes. */
  version: integer('version').notNull(),
  changedBy: text('changed_by').references(() => users.id),
  changedAt: time('changed_at').notNull().defaultNow(),
});

/** The project references that quotes can have, and the rules of them: one row, once an admin changed anything. */
export const projectReferenceSettings = pgTable('project_reference_settings', {
  isOnly: boolean('is_only').primaryKey().default(true),
  isRequired: boolean('is_required').notNull(),
  isOnlyListed: boolean('is_only_listed').notNull(),
  references: jsonb('references').$type<ProjectReference[]>().notNull(),
  /** Counts the changes. */
  version: integer('version').notNull(),
});
