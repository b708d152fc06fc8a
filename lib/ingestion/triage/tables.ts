import { bigserial, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';

/** What the team knows of a cause, wherever it turns up again. */
export const causeNotes = pgTable(
  'cause_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    signature: text('signature').notNull(),
    text: text('text').notNull(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [index('cause_notes_signature').on(table.signature)],
);

/** Causes of an AOI that no one wants to see for a while. */
export const causeSnoozes = pgTable(
  'cause_snoozes',
  {
    aoi: text('aoi').notNull(),
    signature: text('signature').notNull(),
    until: time('until').notNull(),
    byId: text('by_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.aoi, table.signature] })],
);
