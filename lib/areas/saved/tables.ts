import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { AreaColour } from '../colour';
import type { AreaGeometry, Bbox } from '../types';

/** Saved areas of interest. Measures and the preview's outline are kept beside the geometry, since lists need them alone. */
export const areas = pgTable(
  'areas',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    colour: text('colour').$type<AreaColour>().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    geometry: jsonb('geometry').$type<AreaGeometry>().notNull(),
    outline: jsonb('outline').$type<AreaGeometry>().notNull(),
    bbox: jsonb('bbox').$type<Bbox>().notNull(),
    km2: doublePrecision('km2').notNull(),
    vertices: integer('vertices').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** When someone last searched with it. */
    lastUsedAt: time('last_used_at'),
    /** Set while it can still be brought back. */
    deletedAt: time('deleted_at'),
  },
  (table) => [index('areas_owner').on(table.ownerId)],
);
