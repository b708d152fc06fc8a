import { doublePrecision, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { StacQuery } from './stac-query';

/** Searches of other programs that have further pages: the links to those name the search. They are deleted after a day. */
export const stacSearches = pgTable(
  'stac_searches',
  {
    /** Made of the reader and the query, so that the same search is saved once. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    query: jsonb('query').$type<StacQuery>().notNull(),
    usedAt: time('used_at').notNull().defaultNow(),
  },
  (table) => [index('stac_searches_user').on(table.userId), index('stac_searches_used').on(table.usedAt)],
);

/** Where and when the items are that searches gave: the archive finds an image by these alone. */
export const stacItems = pgTable(
  'stac_items',
  {
    collection: text('collection').notNull(),
    id: text('id').notNull(),
    acquiredAt: time('acquired_at').notNull(),
    /** Degrees, of a point that it shows. */
    longitude: doublePrecision('longitude').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.id] }),
    index('stac_items_seen').on(table.seenAt),
  ],
);
