import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { total } from '@/lib/platform/list-cap';
import type { Description, Method } from '@/lib/web/endpoint';
import { aoi, count, counts, kind, operators, polygon, status, time } from '../api-terms';
import { maxSampledAois } from './aoi-history';

/** A query's value that may be there once, several times or not at all. */
const several = <T extends z.ZodType>(one: T) =>
  z
    .union([one, z.array(one)])
    .optional()
    .transform((value) => (value === undefined ? [] : ([value].flat() as z.output<T>[])));

/** The most AOIs that the list has. */
export const maxAois = 2_000;

const server = z.object({
  state: z.enum(['ok', 'slow', 'down']),
  /** What is wrong, in a sentence. */
  sentence: z.string().nullable(),
});

const numberTimes = z.object({
  NEW: time.nullable(),
  PENDING: time.nullable(),
  DONE: time.nullable(),
  RETRY: time.nullable(),
  FAILED: time.nullable(),
  unknown: time.nullable(),
});

const aoiSummary = z.object({
  name: z.string(),
  /** As the server ranks it; it hides failures, so the counts are what is shown. */
  status,
  scenes: counts.nullable(),
  tiles: counts.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Why no request can name it, as a sentence; null where one can. */
  unreadable: z.string().nullable(),
  /** When the oldest of the counts was last known to be right, ms; null while they have not been read. */
  readAt: time.nullable(),
  /** Why the counts could not be read the last time, though the server answers. */
  error: z.string().nullable(),
  /** Tiles that ended per hour over the last half hour, and how long the rest takes at that rate, ms. */
  perHour: time.nullable(),
  leftMs: time.nullable(),
  /** When anything was last seen to change. */
  changedAt: time.nullable(),
  /** Since when what is PENDING longest is so, or at least so; null where no one watches or nothing is. */
  oldestPending: z.object({ at: time, isAtLeast: z.boolean() }).nullable(),
});

/** How much an action on a whole AOI moved, null where the server did not say; what it refused, and its words. */
const moved = z.object({
  scenes: count.nullable(),
  tiles: count.nullable(),
  refused: count,
  said: z.string().nullable(),
});

/** The AOIs and their live boards, and what is done with a whole AOI. */
export const aoisApi = {
  'GET /api/ingestion/aois': {
    role: viewerRoles,
    summary: 'AOIs with their counts, as old as `readAt` says; of more than 2,000 those that changed last.',
    response: z.object({
      /** When the names of the AOIs were read. */
      server: server.extend({ listedAt: time.nullable() }),
      aois: z.array(aoiSummary).max(maxAois),
      total,
      /** How many rows of the server's list no one can read. */
      unreadable: count,
    }),
  },
  'GET /api/ingestion/images/{id}': {
    role: viewerRoles,
    summary: 'The AOIs into which an image is ingested, as far as Swath knows.',
    params: z.object({ id: z.string().min(1).max(500) }),
    response: z.object({ aois: z.array(z.string()) }),
  },
  'GET /api/ingestion/aois/{aoi}': {
    role: viewerRoles,
    answers: 'checked',
    summary: 'The picture of one AOI: counts, and the status of every scene and tile.',
    params: z.object({ aoi }),
    response: z.object({
      aoi: z.string(),
      /** `epoch:sequence` of the picture; the events that follow it carry later ones. */
      id: z.string(),
      isGone: z.boolean(),
      server,
      /** When the oldest number of the board was last known to be right. */
      readAt: time.nullable(),
      /** The same of each number. */
      numbersAt: z.object({ scenes: numberTimes, tiles: numberTimes }),
      /** When a reading of the server last ended without a doubt. */
      lookedAt: time.nullable(),
      /** How long the server took for the last small answer, ms. */
      answerMs: time.nullable(),
      /** When that answer was asked for; it also reports root tiles and dates. */
      checkedAt: time.nullable(),
      rootTiles: z.number().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      counts: z.object({ scenes: counts, tiles: counts }),
      /** How many rows of the server's lists no one can read. */
      unreadable: z.object({ scenes: count, tiles: count }),
      scenes: z.object({ ids: z.array(z.number()), statuses: z.array(status) }),
      tiles: z.object({ ids: z.array(z.number()), statuses: z.array(status) }),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/events': {
    role: viewerRoles,
    answers: 'events',
    summary: 'What changes in an AOI, as an event stream that resumes from `Last-Event-ID`.',
    params: z.object({ aoi }),
    query: z.object({ after: z.string().max(100).optional() }),
  },
  'GET /api/ingestion/events': {
    role: viewerRoles,
    answers: 'events',
    summary:
      'What changes in several AOIs, as one event stream; `after` holds the position in each, in the same order, and `Last-Event-ID` resumes.',
    query: z.object({
      aoi: several(aoi).pipe(z.array(aoi).min(1).max(60)),
      after: several(z.string().max(100)).pipe(z.array(z.string()).max(60)),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/footprints': {
    role: viewerRoles,
    summary:
      'The locations of the scenes, then of the tiles of an AOI by their id, as far as Swath knows. `next` is the `after` of the next page.',
    params: z.object({ aoi }),
    query: z.object({
      after: z
        .string()
        .regex(/^(scene|tile):\d{1,10}$/, 'must be a kind and an id such as tile:7')
        .optional(),
      limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
    }),
    response: z.object({
      /** The area of the newest payload; only in the first page. */
      area: polygon.nullable(),
      footprints: z.array(z.object({ kind, id: z.number(), geometry: polygon })),
      /** How many of the page's items no one has reported the place of. */
      unknown: z.object({ scenes: z.number(), tiles: z.number() }),
      /** Null after the last page. */
      next: z.string().nullable(),
    }),
  },
  'GET /api/ingestion/samples': {
    role: viewerRoles,
    summary: 'Counts of AOIs over time while they were watched, in the order in which they are asked for.',
    query: z.object({
      aoi: several(aoi).pipe(z.array(aoi).min(1).max(maxSampledAois)),
      hours: z.coerce
        .number()
        .positive()
        .max(24 * 30)
        .default(12),
      /** About how many samples of each AOI are enough; several AOIs have 2,000 together. */
      points: z.coerce.number().int().min(2).max(2_000).optional(),
    }),
    response: z.object({
      aois: z.array(
        z.object({
          name: z.string(),
          samples: z.array(z.object({ at: time, scenes: counts, tiles: counts })),
        }),
      ),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/dependencies': {
    role: viewerRoles,
    summary: 'Dependencies between the items of an AOI, from its lists, in columns; 0 is none.',
    params: z.object({ aoi }),
    response: z.object({
      /** Texts that items share; labels and dates are places in here. */
      words: z.array(z.string()),
      scenes: z.object({ ids: z.array(z.number()), names: z.array(z.string()), dates: z.array(z.number()) }),
      tiles: z.object({
        ids: z.array(z.number()),
        scenes: z.array(z.number()),
        previous: z.array(z.number()),
        references: z.array(z.number()),
        labels: z.array(z.number()),
      }),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/dot': {
    role: viewerRoles,
    answers: 'file',
    summary: 'The dependency graph as the server draws it, in the DOT language.',
    params: z.object({ aoi }),
  },
  'POST /api/ingestion/aois/{aoi}/retry': {
    role: operators,
    audit: ['ingestion.retry-aoi', 'aoi:{aoi}'],
    summary: 'Retries everything of an AOI that is in RETRY.',
    params: z.object({ aoi }),
    response: moved,
  },
  'GET /api/ingestion/aois/{aoi}/action-plan': {
    role: ['admin'],
    summary:
      'What restarting or deleting an AOI would meet: its items by status, of each the first 200 by name.',
    params: z.object({ aoi }),
    response: z.object({
      readAt: time.nullable(),
      restart: z.object({
        scenes: count,
        restarted: count,
        refused: count,
        undecided: count,
        unchanged: count,
      }),
      groups: z.array(
        z.object({
          status,
          scenes: count,
          tiles: count,
          first: z.array(z.object({ kind, id: z.number(), name: z.string() })),
        }),
      ),
    }),
  },
  'POST /api/ingestion/aois/{aoi}/restart': {
    role: ['admin'],
    audit: ['ingestion.restart-aoi', 'aoi:{aoi}'],
    summary:
      'Restarts everything of an AOI, DONE and FAILED included, where the server offers it; its name is typed again.',
    params: z.object({ aoi }),
    body: z.object({ name: z.string() }),
    response: moved,
  },
  'DELETE /api/ingestion/aois/{aoi}': {
    role: ['admin'],
    audit: ['ingestion.delete', 'aoi:{aoi}'],
    summary:
      'Deletes an AOI with all its scenes and tiles, where the server offers it; its name is typed again.',
    params: z.object({ aoi }),
    body: z.object({ name: z.string() }),
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
