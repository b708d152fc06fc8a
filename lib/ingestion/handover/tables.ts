import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';

/** What one shift hands to the next: a picture that does not change any more. */
export const handovers = pgTable('handovers', {
  id: text('id').primaryKey(),
  createdBy: text('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: time('created_at').notNull().defaultNow(),
  since: time('since').notNull(),
  note: text('note').notNull(),
  /** As it was then. */
  document: jsonb('document').notNull(),
});
