import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { FootprintSearchState, PlaceStep } from './steps';

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

/** The last search for the places of an AOI's items that no one had reported. */
export const footprintSearches = pgTable('footprint_searches', {
  aoi: text('aoi').primaryKey(),
  startedBy: text('started_by')
    .notNull()
    .references(() => users.id),
  startedAt: time('started_at').notNull().defaultNow(),
  state: text('state').$type<FootprintSearchState>().notNull(),
  /** What is asked at present, and how far that is; `total` is null where no one knows it before. */
  step: text('step').$type<PlaceStep>().notNull(),
  done: integer('done').notNull().default(0),
  total: integer('total'),
  /** How many places each step has brought. */
  found: jsonb('found').$type<Partial<Record<PlaceStep, number>>>().notNull().default({}),
  /** Why a step could not be made; the others were. */
  warnings: jsonb('troubles').$type<string[]>().notNull().default([]),
});
