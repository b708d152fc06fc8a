import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { areas } from '@/lib/areas/saved/tables';
import { time } from '@/lib/platform/database/time-column';
import type { SavedQuery } from './saved-search';

/** Searches that someone keeps, of a saved area. */
export const searches = pgTable(
  'searches',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    areaId: text('area_id')
      .notNull()
      .references(() => areas.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    query: jsonb('query').$type<SavedQuery>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** When Swath last asked for new images to notify its owner. */
    checkedAt: time('checked_at'),
    /** How many new images the owner was notified of, counted since this visit. */
    reportedCount: integer('reported_count').notNull().default(0),
    reportedSince: time('reported_since'),
  },
  (table) => [index('searches_owner').on(table.ownerId), index('searches_area').on(table.areaId)],
);

/** When each person last looked at a saved search: what the archive got since is new to them. */
export const searchVisits = pgTable(
  'search_visits',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.userId] })],
);
