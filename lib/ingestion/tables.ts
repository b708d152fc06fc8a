import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { Explanation } from './explanation';
import type { RunInput, RunState } from './run-state';

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
    input: text('way').$type<RunInput>().notNull().default('scenes'),
    /** The payload as it was sent; the scenes are in `run_scenes`. */
    payload: text('payload').notNull(),
    sceneCount: integer('scene_count'),
    tileCount: integer('tile_count'),
    listedCount: integer('listed_count'),
    /** How many of the kept scenes were in the AOI already and were not sent. */
    thereCount: integer('there_count').notNull().default(0),
    /** The run whose rest this one sends. */
    restOf: text('rest_of'),
    /** The order from whose page it was started. */
    orderId: text('order_id'),
    /** What the server said, or the outcome of the connection: text from outside. */
    answer: text('answer'),
    /** What a refusal means and what to change. */
    advice: jsonb('advice').$type<Explanation>(),
    /** How many of the sent scenes the AOI held when it was last compared. */
    arrivedCount: integer('arrived_count'),
    comparedAt: time('compared_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('runs_aoi').on(table.aoi),
    index('runs_started').on(table.startedAt),
    index('runs_order').on(table.orderId),
  ],
);

/** The scenes that a run sent, as they were sent. */
export const runScenes = pgTable(
  'run_scenes',
  {
    runId: text('run_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    sourceId: text('source_id').notNull(),
    document: text('document').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.ordinal] }),
    index('run_scenes_source').on(table.sourceId),
  ],
);
