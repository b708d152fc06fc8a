import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { time } from '@/lib/platform/database/time-column';
import type { Counts } from '../status';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** How many items were in each status, whenever that changed while the AOI was watched. */
export const boardSamples = pgTable(
  'board_samples',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    aoi: text('aoi').notNull(),
    at: time('at').notNull(),
    scenes: jsonb('scenes').$type<Counts>().notNull(),
    tiles: jsonb('tiles').$type<Counts>().notNull(),
  },
  (table) => [index('board_samples_aoi').on(table.aoi, table.at)],
);

/** Every change of status that a watcher saw. */
export const boardTransitions = pgTable(
  'board_transitions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    aoi: text('aoi').notNull(),
    /** 0 is a scene, 1 a tile. */
    kind: smallint('kind').notNull(),
    itemId: integer('item_id').notNull(),
    at: time('at').notNull(),
    from: text('from_status'),
    to: text('to_status'),
    message: text('message'),
  },
  (table) => [
    index('board_transitions_item').on(table.aoi, table.kind, table.itemId),
    index('board_transitions_at').on(table.aoi, table.at),
  ],
);

/** When a cause was seen first and last in an AOI; causes are known by the signature of their messages. */
export const causeSightings = pgTable(
  'cause_sightings',
  {
    aoi: text('aoi').notNull(),
    signature: text('signature').notNull(),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.aoi, table.signature] })],
);

/** From when to when an AOI was watched. What is between two of them no one knows. */
export const boardWatches = pgTable(
  'board_watches',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    aoi: text('aoi').notNull(),
    from: time('from_at').notNull(),
    /** When the picture was last known to be right. */
    until: time('until_at').notNull(),
  },
  (table) => [index('board_watches_aoi').on(table.aoi, table.from)],
);

/** The status of every item of an AOI at a moment; transitions lead from one to the next. */
export const historySnapshots = pgTable(
  'board_pictures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    aoi: text('aoi').notNull(),
    at: time('at').notNull(),
    /** Whether no one watched before it, so that no transitions lead to it. */
    isFresh: boolean('is_fresh').notNull(),
    /** As `encodeSnapshot` writes it, compressed. */
    snapshot: bytes('picture').notNull(),
  },
  (table) => [index('board_pictures_aoi').on(table.aoi, table.at)],
);
