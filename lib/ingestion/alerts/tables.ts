import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { RuleKind, RuleSettings } from './rule';

/** What people are notified of, and for which AOIs. */
export const alertRules = pgTable('alert_rules', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  kind: text('kind').$type<RuleKind>().notNull(),
  pattern: text('pattern').notNull(),
  settings: jsonb('settings').$type<RuleSettings>().notNull(),
  isEnabled: boolean('is_on').notNull().default(true),
  createdAt: time('created_at').notNull().defaultNow(),
  changedAt: time('changed_at').notNull().defaultNow(),
  /** Null for those that the portal brought and no one has changed. */
  changedBy: text('changed_by').references(() => users.id),
});

/** Every time that a rule's case was given in an AOI: once, from its beginning to its end. */
export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    ruleId: text('rule_id').notNull(),
    /** As the rule was called then. */
    ruleName: text('rule_name').notNull(),
    kind: text('kind').$type<RuleKind>().notNull(),
    /** Empty where it is about the server. */
    aoi: text('aoi').notNull(),
    since: time('since').notNull(),
    /** When it was reported last; null while it has not lasted long enough. */
    firedAt: time('fired_at'),
    /** When the case was no longer given. */
    endedAt: time('ended_at'),
    sentence: text('sentence').notNull(),
    /** Of new failures how many were reported; the sentence says how many there are now. */
    count: integer('count'),
    acknowledgedAt: time('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by').references(() => users.id),
    snoozedUntil: time('snoozed_until'),
    snoozedBy: text('snoozed_by').references(() => users.id),
  },
  (table) => [
    // Anyone who notices a case first opens it; for all others it is open.
    uniqueIndex('alerts_open').on(table.ruleId, table.aoi).where(sql`${table.endedAt} is null`),
    index('alerts_fired').on(table.firedAt),
    index('alerts_aoi').on(table.aoi, table.firedAt),
  ],
);

/** Which alerts someone has seen. */
export const alertReads = pgTable(
  'alert_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.alertId] })],
);

/**
 * The kind of two rows for each AOI that are no items: since when there was a list of what is PENDING all the time, and
 * when there was one last.
 */
export const followedKind = -1;
export const followedFrom = 0;
export const followedUntil = 1;

/** Since when items have been in the list of what is PENDING each time that it was read. */
export const pendingSightings = pgTable(
  'pending_sightings',
  {
    aoi: text('aoi').notNull(),
    /** 0 is a scene, 1 a tile, or `followedKind`. */
    kind: smallint('kind').notNull(),
    itemId: integer('item_id').notNull(),
    since: time('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.aoi, table.kind, table.itemId] })],
);
