import {
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Overview } from '../overview';
import type { Told } from './told';

const time = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Which process watches an AOI, until when at least, and how far the picture has come that it keeps. The others show
 * what it tells; when it does not renew its lease, one of them goes on from here.
 */
export const boardLeases = pgTable('board_leases', {
  aoi: text('aoi').primaryKey(),
  owner: text('owner'),
  /** Raised whenever the lease changes hands: what a former owner still writes does not count. */
  term: integer('term').notNull(),
  until: time('until').notNull(),
  /** The position of the picture; null before the first. */
  epoch: text('epoch'),
  sequence: integer('sequence').notNull().default(0),
  /** What the owner knows beside the items. */
  told: jsonb('told').$type<Told>(),
  /** The share of the server's time that the owner would take for it. */
  demand: doublePrecision('demand').notNull().default(0),
});

/** The last whole picture of each AOI, from which the deltas after it lead to the present. */
export const boardImages = pgTable('board_images', {
  aoi: text('aoi').primaryKey(),
  epoch: text('epoch').notNull(),
  sequence: integer('sequence').notNull(),
  at: time('at').notNull(),
  /** Columns of a board, compressed. */
  columns: bytes('columns').notNull(),
});

/** What changed since the last whole picture, and somewhat before it, for whoever was away. */
export const boardDeltas = pgTable(
  'board_deltas',
  {
    aoi: text('aoi').notNull(),
    epoch: text('epoch').notNull(),
    sequence: integer('sequence').notNull(),
    at: time('at').notNull(),
    /** The items as JSON; null where that was too much, so that only the picture tells. */
    items: bytes('items'),
  },
  (table) => [primaryKey({ columns: [table.aoi, table.epoch, table.sequence] })],
);

/** The sweep of the AOIs that nobody watches: one process at a time makes it, for all. There is one row. */
export const aoiSweep = pgTable('aoi_sweep', {
  id: integer('id').primaryKey(),
  owner: text('owner'),
  /** Until when nobody else may sweep. */
  until: time('until').notNull(),
  /** When the server last told the names of its AOIs. */
  listedAt: time('listed_at'),
  /** Why the server could not be asked; null when it answered. */
  trouble: text('trouble'),
  /** When the last sweep that asked for counts ended, what it cost the server, and the time from the one before, ms. */
  sweptAt: time('swept_at'),
  spentMs: doublePrecision('spent_ms').notNull().default(0),
  intervalMs: doublePrecision('interval_ms').notNull().default(0),
});

/** The ids of scenes and tiles in PENDING. */
export interface PendingIds {
  scene: number[];
  tile: number[];
}

/** The AOIs that the server lists, with the counts that it told last of those that nobody watches. */
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
  trouble: text('trouble'),
});
