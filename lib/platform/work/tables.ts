import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/time-column';

/**
 * Who does what only one process may do at a time, by the database's clock. A row is free once `lease_until` has
 * passed. `term` differs for every holder: `for key share` on it keeps others from taking the lease until a
 * transaction ends, and lets its holder renew it.
 */
export const leases = pgTable(
  'leases',
  {
    kind: text('kind').notNull(),
    /** What is done: the name of an AOI or a task, the id of a job. */
    subject: text('subject').notNull(),
    /** The process; null while a task rests until its next turn. */
    owner: text('owner'),
    term: uuid('term').notNull().unique().defaultRandom(),
    leaseUntil: time('lease_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);
