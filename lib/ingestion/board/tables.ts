import { customType, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '@/lib/platform/database/time-column';
import type { PublishedState } from './published-state';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What the process that watches an AOI publishes for the others, and how far its picture has come. When that process
 * loses its lease, another one continues from here.
 */
export const boards = pgTable('boards', {
  aoi: text('aoi').primaryKey(),
  /** The position of the picture; null before the first. */
  epoch: text('epoch'),
  sequence: integer('sequence').notNull().default(0),
  /** What the owner knows beside the items. */
  published: jsonb('published').$type<PublishedState>(),
  /** The share of the server's time that the owner would take for it. */
  demand: doublePrecision('demand').notNull().default(0),
  /** When it was last watched. */
  watchedAt: time('watched_at').notNull().defaultNow(),
});

/** The last whole picture of each AOI, from which the deltas after it lead to the present. */
export const boardSnapshots = pgTable('board_images', {
  aoi: text('aoi').primaryKey(),
  epoch: text('epoch').notNull(),
  sequence: integer('sequence').notNull(),
  at: time('at').notNull(),
  /** Columns of a board, compressed. */
  columns: bytes('columns').notNull(),
});

/** What changed since the last whole picture, and somewhat before it, for anyone who was away. */
export const boardDeltas = pgTable(
  'board_deltas',
  {
    aoi: text('aoi').notNull(),
    epoch: text('epoch').notNull(),
    sequence: integer('sequence').notNull(),
    at: time('at').notNull(),
    /** The items as JSON; null where that was too much, so that only the picture shows it. */
    items: bytes('items'),
  },
  (table) => [primaryKey({ columns: [table.aoi, table.epoch, table.sequence] })],
);
