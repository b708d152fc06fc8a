import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What is done now and then by one process for all: the one that asks first when it is time. */
export const chores = pgTable('chores', {
  name: text('name').primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
});
