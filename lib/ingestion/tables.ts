import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '@/lib/accounts/tables';
import type { Trouble } from './listing/state';
import type { PlaceStep } from './locate/steps';
import type { RunState, RunWay } from './run-state';
import type { Counts, Status } from './status';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Every start of an ingestion: what was sent, by whom, and what came back. */
export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    aoi: text('aoi').notNull(),
    startedBy: text('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: time('started_at').notNull().defaultNow(),
    state: text('state').$type<RunState>().notNull(),
    way: text('way').$type<RunWay>().notNull().default('scenes'),
    /** The payload as it was sent; the scenes are in `run_scenes`. */
    payload: text('payload').notNull(),
    sceneCount: integer('scene_count'),
    tileCount: integer('tile_count'),
    listedCount: integer('listed_count'),
    /** How many of the kept scenes were in the AOI already and were not sent. */
    thereCount: integer('there_count').notNull().default(0),
    /** The run whose rest this one sends. */
    restOf: text('rest_of'),
    /** What the server said, or what became of the connection: text from outside. */
    answer: text('answer'),
    /** What a refusal means and what to change. */
    advice: jsonb('advice').$type<Trouble>(),
    /** How many of the sent scenes the AOI held when it was last compared. */
    arrivedCount: integer('arrived_count'),
    comparedAt: time('compared_at'),
    endedAt: time('ended_at'),
  },
  (table) => [index('runs_aoi').on(table.aoi), index('runs_started').on(table.startedAt)],
);

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

/** The last search for the places of an AOI's items that nobody had told. */
export const placeSearches = pgTable('place_searches', {
  aoi: text('aoi').primaryKey(),
  startedBy: text('started_by')
    .notNull()
    .references(() => users.id),
  startedAt: time('started_at').notNull().defaultNow(),
  state: text('state').$type<'running' | 'done' | 'failed' | 'stopped'>().notNull(),
  /** What is asked at present, and how far that is; `total` is null where nobody knows it before. */
  step: text('step').$type<PlaceStep>().notNull(),
  done: integer('done').notNull().default(0),
  total: integer('total'),
  /** How many places each step has brought. */
  found: jsonb('found').$type<Partial<Record<PlaceStep, number>>>().notNull().default({}),
  /** Why a step could not be made; the others were. */
  troubles: jsonb('troubles').$type<string[]>().notNull().default([]),
  /** The process that searches, and until when it is believed to live. */
  owner: text('owner'),
  until: time('until'),
});

/** How many items were in each status, whenever that changed while the AOI was watched. */
export const boardSamples = pgTable(
  'board_samples',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    aoi: text('aoi').notNull(),
    at: time('at').notNull(),
    scenes: jsonb('scenes').$type<Counts>().notNull(),
    tiles: jsonb('tiles').$type<Counts>().notNull(),
  },
  (table) => [index('board_samples_aoi').on(table.aoi, table.at)],
);

/** Every change of status that a watcher saw. */
export const boardTransitions = pgTable(
  'board_transitions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    aoi: text('aoi').notNull(),
    /** 0 is a scene, 1 a tile. */
    kind: smallint('kind').notNull(),
    itemId: integer('item_id').notNull(),
    at: time('at').notNull(),
    from: text('from_status'),
    to: text('to_status'),
    message: text('message'),
  },
  (table) => [
    index('board_transitions_item').on(table.aoi, table.kind, table.itemId),
    index('board_transitions_at').on(table.aoi, table.at),
  ],
);

export const jobStates = [
  'running',
  'waiting-for-canary',
  'paused',
  'canary-failed',
  'cancelled',
  'finished',
] as const;
export type JobState = (typeof jobStates)[number];

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
    /** Why it stands where it stands, in a sentence. */
    sentence: text('sentence'),
    /** How many items go first and have to come to DONE before the others follow. */
    canary: integer('canary').notNull().default(0),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    unknown: integer('unknown').notNull().default(0),
    /** The process that works on it, until when at least. */
    owner: text('owner'),
    ownedUntil: time('owned_until'),
  },
  (table) => [
    index('bulk_jobs_aoi').on(table.aoi, table.startedAt),
    index('bulk_jobs_state').on(table.state),
  ],
);

export const jobItemStates = ['waiting', 'sending', 'done', 'refused', 'unknown', 'cancelled'] as const;
export type JobItemState = (typeof jobItemStates)[number];

/** The items of an action on many, in the order in which they are sent, and what became of each. */
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

/** When a cause was seen first and last in an AOI; causes are known by the signature of their messages. */
export const causeSightings = pgTable(
  'cause_sightings',
  {
    aoi: text('aoi').notNull(),
    signature: text('signature').notNull(),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.aoi, table.signature] })],
);

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

/** Causes of an AOI that nobody wants to see for a while. */
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

/** What one shift tells the next: a picture that does not change any more. */
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

export * from './alerts/tables';
export * from './listing/tables';
export * from './live/tables';
export * from './record/tables';
