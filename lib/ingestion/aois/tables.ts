import { doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '@/lib/platform/database/time-column';
import type { Overview } from '../overview';

/** The polling of the AOIs that no one watches: one process at a time does it, for all. There is one row. */
export const aoiPoll = pgTable('aoi_poll', {
  id: integer('id').primaryKey(),
  /** When the server last reported the names of its AOIs. */
  listedAt: time('listed_at'),
  /** How many rows of that list no one can read. */
  unreadable: integer('unreadable').notNull().default(0),
  /** Why the server could not be asked; null when it answered. */
  error: text('trouble'),
  /** When the last poll that asked for counts ended, what it cost the server, and the time from the one before, ms. */
  polledAt: time('swept_at'),
  spentMs: doublePrecision('spent_ms').notNull().default(0),
  intervalMs: doublePrecision('interval_ms').notNull().default(0),
});

/** The ids of scenes and tiles in PENDING. */
export interface PendingIds {
  scene: number[];
  tile: number[];
}

/** The AOIs that the server lists, with the counts that it reported last of those that no one watches. */
export const aoiOverviews = pgTable('aoi_overviews', {
  aoi: text('aoi').primaryKey(),
  status: text('status'),
  overview: jsonb('overview').$type<Overview>(),
  /** The ids of what is PENDING, for the rules; also of AOIs that are watched, whose board may be in another process. */
  pending: jsonb('pending').$type<PendingIds>(),
  pendingAt: time('pending_at'),
  pendingTriedAt: time('pending_tried_at'),
  /** When the overview was read, and when that was last tried. */
  readAt: time('read_at'),
  triedAt: time('tried_at'),
  costMs: doublePrecision('cost_ms').notNull().default(0),
  /** Why the counts could not be read the last time; null when they could. */
  error: text('trouble'),
});
