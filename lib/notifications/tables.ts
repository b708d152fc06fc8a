import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { DeliveryState, EmailChoice, NotificationKind } from './kinds';

/** What each person is notified of: one row for each person and each thing. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** What it is about: when the same comes again, the row is new again. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    sentence: text('sentence').notNull(),
    /** The page that it leads to, without the host. */
    path: text('path').notNull(),
    at: time('at').notNull().defaultNow(),
    readAt: time('read_at'),
    /** False where its reader wants an e-mail alone. */
    isInBell: boolean('is_in_bell').notNull(),
    /** When it is due in an e-mail; null where none is wanted, or it is in one. */
    mailAt: time('mail_at'),
  },
  (table) => [
    uniqueIndex('notifications_key').on(table.userId, table.key),
    index('notifications_user').on(table.userId, table.at),
    index('notifications_about').on(table.key),
    index('notifications_mail').on(table.mailAt).where(sql`${table.mailAt} is not null`),
  ],
);

/** How people get a kind, where they chose. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    bell: boolean('bell').notNull(),
    browser: boolean('browser').notNull(),
    email: text('email').$type<EmailChoice>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** E-mails as they are sent, one after the other to each person: one that waits holds the next, which then has more. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** When it is sent next; while it is being sent, when another process may do so. */
    nextAt: time('next_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    triedAt: time('tried_at'),
    problem: text('problem'),
  },
  (table) => [
    index('mails_due').on(table.state, table.nextAt),
    // No one gets two at once.
    uniqueIndex('mails_waiting').on(table.userId).where(sql`${table.state} = 'waiting'`),
    index('mails_user').on(table.userId, table.createdAt),
  ],
);

/** Where else it is reported. */
export const webhooks = pgTable('webhooks', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  /** What receivers check signatures with, encrypted. */
  secret: text('secret').notNull(),
  /** Kinds of alerts, and of notifications. */
  kinds: jsonb('kinds').$type<string[]>().notNull(),
  /** Of which AOIs alerts are reported. */
  pattern: text('pattern').notNull(),
  isEnabled: boolean('is_on').notNull().default(true),
  createdBy: text('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** What is to be sent to webhooks, and the outcome of it; written with what it reports, so that nothing is lost. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    /** The AOI that it reports, or what it is. */
    subject: text('subject').notNull(),
    /** What is sent, byte for byte the same each time. */
    body: text('body').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** When it is sent next; while it is being sent, when another process may do so. */
    nextAt: time('next_at').notNull().defaultNow(),
    createdAt: time('created_at').notNull().defaultNow(),
    triedAt: time('tried_at'),
    /** The last answer, and what went wrong. */
    status: integer('status'),
    problem: text('problem'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.state, table.nextAt),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
  ],
);
