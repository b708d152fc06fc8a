import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import { time } from '@/lib/platform/database/time-column';
import type { Explanation } from '../../explanation';
import type { Edit } from './edits';
import type { ListingState, SplitState } from './state';

/** A list of scenes that someone works on: listed from the catalogue or read from a file, looked through, edited. */
export const listings = pgTable(
  'listings',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    aoi: text('aoi').notNull(),
    /** The document that the catalogue is asked with. */
    payload: text('payload').notNull(),
    origin: text('origin').$type<'catalogue' | 'file'>().notNull(),
    state: text('state').$type<ListingState>().notNull(),
    /** The page that is asked for next, from 0 on. */
    nextPage: integer('next_page').notNull().default(0),
    sceneCount: integer('scene_count').notNull().default(0),
    /** Scenes that came again, and those without a source id, which cannot be ingested. */
    doubleCount: integer('double_count').notNull().default(0),
    namelessCount: integer('nameless_count').notNull().default(0),
    error: jsonb('trouble').$type<Explanation>(),
    /** How many of the stored edits count; those after it were undone. */
    editCount: integer('edit_count').notNull().default(0),
    /** Greater by one with each edit, undo and redo: equal ones have had the same edits. */
    revision: integer('revision').notNull().default(0),
    splitState: text('split_state').$type<SplitState>(),
    splitError: jsonb('split_trouble').$type<Explanation>(),
    tileCount: integer('tile_count').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('listings_user').on(table.userId, table.createdAt)],
);

/** The scenes of a listing in the order in which they came, numbered from 0 without gaps. */
export const listedScenes = pgTable(
  'listed_scenes',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    sourceId: text('source_id').notNull(),
    /** The AOI that the scene names. */
    aoi: text('aoi'),
    date: text('date'),
    satellite: text('satellite'),
    orbit: text('orbit'),
    direction: text('direction'),
    product: text('product'),
    /** Percent. */
    cloud: real('cloud'),
    km2: real('km2'),
    /** The share of the payload's area that the scene covers, 0 to 1. */
    overlap: real('overlap'),
    /** GeoJSON geometry, longitude before latitude. */
    outline: jsonb('outline'),
    tags: jsonb('tags').$type<Record<string, string>>(),
    /** The feature as it was given, byte for byte. */
    document: text('document').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.ordinal] }),
    uniqueIndex('listed_scenes_source').on(table.listingId, table.sourceId),
  ],
);

/** The tiles into which the scenes of a listing were split. */
export const listedTiles = pgTable(
  'listed_tiles',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    sceneOrdinal: integer('scene_ordinal').notNull(),
    number: integer('number').notNull(),
    sourceId: text('source_id').notNull(),
    swath: text('swath'),
    outline: jsonb('outline'),
    /** Scene and name of the tile before it, and of the one that it refers to. */
    previousScene: text('previous_scene'),
    previousTile: text('previous_tile'),
    referenceScene: text('reference_scene'),
    referenceTile: text('reference_tile'),
    document: text('document').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.sceneOrdinal, table.number] })],
);

/** What was changed in a listing, in order. */
export const listingEdits = pgTable(
  'listing_edits',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    edit: jsonb('edit').$type<Edit>().notNull(),
    madeAt: time('made_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.number] })],
);

/** Which scenes the portal knows to be in which AOI: from runs that started, and from AOIs that it compared with. */
export const ingestedScenes = pgTable(
  'ingested_scenes',
  {
    sourceId: text('source_id').notNull(),
    aoi: text('aoi').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.aoi] }),
    index('ingested_scenes_aoi').on(table.aoi),
  ],
);

/** Payloads to begin with; fields that are to be filled in are left out of the document. */
export const payloadTemplates = pgTable(
  'payload_templates',
  {
    id: text('id').primaryKey(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    document: jsonb('document').$type<Record<string, unknown>>().notNull(),
    changedAt: time('changed_at').notNull().defaultNow(),
  },
  (table) => [index('payload_templates_user').on(table.userId)],
);
