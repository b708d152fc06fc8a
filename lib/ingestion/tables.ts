import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import type { Counts } from './status';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const runStates = ['starting', 'started', 'refused', 'unknown'] as const;
export type RunState = (typeof runStates)[number];

/** Every start of an ingestion: what was sent, by whom, and what came back. */
export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    aoi: text('aoi').notNull(),
    startedBy: text('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: time('started_at').notNull().defaultNow(),
    state: text('state').$type<RunState>().notNull(),
    /** The documents as they were sent. */
    payload: text('payload').notNull(),
    scenes: text('scenes'),
    sceneCount: integer('scene_count'),
    listedCount: integer('listed_count'),
    /** What the server said, or what became of the connection: text from outside. */
    answer: text('answer'),
    endedAt: time('ended_at'),
  },
  (table) => [index('runs_aoi').on(table.aoi), index('runs_started').on(table.startedAt)],
);

/** Where scenes and tiles lie, from everything that the portal has listed and sent; monitoring often does not say. */
export const footprints = pgTable(
  'footprints',
  {
    aoi: text('aoi').notNull(),
    sourceId: text('source_id').notNull(),
    /** GeoJSON geometry, longitude before latitude. */
    geometry: jsonb('geometry').notNull(),
    tags: jsonb('tags').$type<Record<string, string>>(),
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.aoi, table.sourceId] })],
);

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
  (table) => [index('board_transitions_item').on(table.aoi, table.kind, table.itemId)],
);
