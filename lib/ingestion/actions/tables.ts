import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { Status } from '../status';
import type { JobItemState, JobState } from './job-states';

/** Actions on many items: what was asked, by whom, and how far it is. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: text('id').primaryKey(),
    aoi: text('aoi').notNull(),
    action: text('action').$type<'retry' | 'fail' | 'force'>().notNull(),
    /** The status that is forced. */
    toStatus: text('to_status').$type<Status>(),
    startedBy: text('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: time('started_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
    state: text('state').$type<JobState>().notNull(),
    /** Why it is where it is, in a sentence. */
    sentence: text('sentence'),
    /** How many items go first and have to come to DONE before the others follow. */
    canary: integer('canary').notNull().default(0),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    unknown: integer('unknown').notNull().default(0),
  },
  (table) => [
    index('bulk_jobs_aoi').on(table.aoi, table.startedAt),
    index('bulk_jobs_state').on(table.state),
  ],
);

/** The items of an action on many, in the order in which they are sent, and the outcome of each. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** 0 is a scene, 1 a tile. */
    kind: smallint('kind').notNull(),
    itemId: integer('item_id').notNull(),
    state: text('state').$type<JobItemState>().notNull().default('waiting'),
    /** As it was read afterwards. */
    status: text('status'),
    sentence: text('sentence'),
    at: time('at'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.place] }),
    index('bulk_items_state').on(table.jobId, table.state),
  ],
);
