import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import { defineApi } from '@/lib/web/endpoint';
import { alertsApi } from './alerts/alerts-api';
import { webhooksApi } from './alerts/webhooks-api';
import { handoversApi } from './handovers-api';
import { groupings, itemSorts } from './item-words';
import { recordApi } from './record-api';
import { runsApi } from './runs-api';
import { statuses } from './status';

const operators = ['operator'] as const;
const aoi = z.string().min(1).max(300);
const kind = z.enum(['scene', 'tile']);
const id = z.coerce.number().int().positive();
const count = z.number().int().nonnegative();
const counts = z.object({
  NEW: count,
  PENDING: count,
  DONE: count,
  RETRY: count,
  FAILED: count,
  unknown: count,
});
const status = z.enum([...statuses, 'unknown']);
const time = z.number().nullable();
const polygon = z.object({ type: z.string(), coordinates: z.array(z.unknown()) });

/** A query's value that may be there once, several times or not at all. */
const several = <T extends z.ZodType>(one: T) =>
  z
    .union([one, z.array(one)])
    .optional()
    .transform((given) => (given === undefined ? [] : ([given].flat() as z.output<T>[])));

const server = z.object({
  state: z.enum(['ok', 'slow', 'down']),
  /** What is wrong, in a sentence. */
  sentence: z.string().nullable(),
});

const aoiSummary = z.object({
  name: z.string(),
  /** As the server ranks it; it hides failures, so the counts are what is shown. */
  status,
  scenes: counts.nullable(),
  tiles: counts.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** When the counts were read, ms; null while they have not been. */
  readAt: time,
  /** Why the counts could not be read the last time, though the server answers. */
  trouble: z.string().nullable(),
  /** Tiles that ended per hour over the last half hour, and how long the rest takes at that rate, ms. */
  perHour: time,
  leftMs: time,
  /** When anything was last seen to change. */
  changedAt: time,
  /** Since when what is PENDING longest is so, or at least so; null where nobody watches or nothing is. */
  oldestPending: z.object({ at: z.number(), isAtLeast: z.boolean() }).nullable(),
});

const item = z.object({
  id: z.number(),
  kind,
  sourceId: z.string(),
  status,
  message: z.string(),
  retries: z.number().nullable(),
  date: z.string().nullable(),
  sceneId: z.number().nullable(),
  previousId: z.union([z.number(), z.string()]).nullable(),
  referenceId: z.union([z.number(), z.string()]).nullable(),
  label: z.string().nullable(),
  since: time,
  sceneName: z.string().nullable(),
});

const signature = z.string().min(1).max(1_000);
const itemFilter = {
  kind,
  status: z
    .union([status, z.array(status)])
    .transform((one) => [one].flat())
    .optional(),
  search: z.string().max(200).optional(),
  /** Only the items of one group, as the groups are told. */
  by: z.enum(groupings).optional(),
  in: z.string().max(3_000).optional(),
};
const itemOrder = {
  sort: z.enum(itemSorts).default('attention'),
  dir: z.enum(['asc', 'desc']).default('asc'),
};

const ids = z.array(z.number().int().positive()).max(400_000);
const chosen = { scenes: ids.default([]), tiles: ids.default([]) };
const bulkAction = z.discriminatedUnion('is', [
  z.object({ is: z.literal('retry') }),
  z.object({ is: z.literal('fail') }),
  z.object({ is: z.literal('force'), to: z.enum(statuses) }),
]);
const mostBulkBytes = 8 * 1024 * 1024;

const job = z.object({
  id: z.string(),
  aoi: z.string(),
  action: z.enum(['retry', 'fail', 'force']),
  toStatus: z.enum(statuses).nullable(),
  startedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(['running', 'waiting-for-canary', 'paused', 'canary-failed', 'cancelled', 'finished']),
  sentence: z.string().nullable(),
  canary: count,
  total: count,
  done: count,
  refused: count,
  unknown: count,
});
const newJob = {
  /** Chosen by the page, so that a repeated request is the same job. */
  id: z.uuid(),
  ...chosen,
};

/** How much an action on a whole AOI moved; null where the server did not tell. */
const moved = z.object({ scenes: count.nullable(), tiles: count.nullable() });

/** The routes of ingestion: AOIs and their live boards, actions on scenes and tiles, listings and runs. */
export const ingestionApi = defineApi({
  'GET /api/ingestion/aois': {
    role: mayLook,
    summary: 'All AOIs with their counts, as old as `readAt` says.',
    response: z.object({
      server: server.extend({ ageMs: z.number().nullable() }),
      aois: z.array(aoiSummary),
    }),
  },
  'GET /api/ingestion/images/{id}': {
    role: mayLook,
    summary: 'The AOIs into which an image is ingested, as far as the portal knows.',
    params: z.object({ id: z.string().min(1).max(500) }),
    response: z.object({ aois: z.array(z.string()) }),
  },
  'GET /api/ingestion/aois/{aoi}': {
    role: mayLook,
    summary: 'The picture of one AOI: counts, and the status of every scene and tile.',
    params: z.object({ aoi }),
    response: z.object({
      aoi: z.string(),
      /** `epoch:sequence` of the picture; the events that follow it carry later ones. */
      id: z.string(),
      isGone: z.boolean(),
      server,
      readAt: time,
      /** How long the server took for the last small answer, ms. */
      answerMs: time,
      rootTiles: z.number().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      counts: z.object({ scenes: counts, tiles: counts }),
      scenes: z.object({ ids: z.array(z.number()), statuses: z.array(status) }),
      tiles: z.object({ ids: z.array(z.number()), statuses: z.array(status) }),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/events': {
    role: mayLook,
    summary: 'What changes in an AOI, as an event stream that resumes from `Last-Event-ID`.',
    params: z.object({ aoi }),
    query: z.object({ after: z.string().max(100).optional() }),
  },
  'GET /api/ingestion/events': {
    role: mayLook,
    summary:
      'What changes in several AOIs, as one event stream; `after` holds the position in each, in the same order, and `Last-Event-ID` resumes.',
    query: z.object({
      aoi: several(aoi).pipe(z.array(aoi).min(1).max(60)),
      after: several(z.string().max(100)).pipe(z.array(z.string()).max(60)),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/items': {
    role: mayLook,
    summary: 'Scenes or tiles of an AOI by status and words, sorted, a window of them.',
    params: z.object({ aoi }),
    query: z.object({
      ...itemFilter,
      ...itemOrder,
      offset: z.coerce.number().int().nonnegative().default(0),
      limit: z.coerce.number().int().min(1).max(2_000).default(200),
    }),
    response: z.object({ total: z.number(), items: z.array(item) }),
  },
  'GET /api/ingestion/aois/{aoi}/items/ids': {
    role: mayLook,
    summary: 'The ids of all scenes or tiles that match, in order.',
    params: z.object({ aoi }),
    query: z.object({ ...itemFilter, ...itemOrder }),
    response: z.object({ ids: z.array(z.number()) }),
  },
  'GET /api/ingestion/aois/{aoi}/items/groups': {
    role: mayLook,
    summary: 'The scenes or tiles that match in groups, the largest first.',
    params: z.object({ aoi }),
    query: z.object({ ...itemFilter, by: z.enum(groupings) }),
    response: z.object({
      groups: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          count,
          counts: counts.partial(),
        }),
      ),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/items/export': {
    role: mayLook,
    summary: 'All scenes or tiles that match, in order, as a file.',
    params: z.object({ aoi }),
    query: z.object({ ...itemFilter, ...itemOrder, format: z.enum(['csv', 'json']).default('csv') }),
  },
  'GET /api/ingestion/aois/{aoi}/causes': {
    role: mayLook,
    summary: 'Why items wait or have failed, grouped by what their messages have in common.',
    params: z.object({ aoi }),
    response: z.object({
      causes: z.array(
        z.object({
          status: z.enum(['RETRY', 'FAILED']),
          signature: z.string(),
          kind,
          ids: z.array(z.number()),
          scenes: z.array(z.number()),
          steps: z.object({ scenes: count, roots: count, followers: count }),
          example: z.string(),
          newest: time,
          /** Null where it was there when the portal first looked. */
          firstAt: time,
          lastAt: z.number(),
          isNewToday: z.boolean(),
          notes: z.array(
            z.object({
              id: z.number(),
              text: z.string(),
              author: z.string(),
              authorId: z.string(),
              at: z.number(),
            }),
          ),
          snoozed: z.object({ until: z.number(), by: z.string() }).nullable(),
        }),
      ),
    }),
  },
  'PUT /api/ingestion/aois/{aoi}/causes': {
    role: operators,
    summary: 'Hides a cause of an AOI until a time, or shows it again.',
    params: z.object({ aoi }),
    body: z.object({ signature, until: z.number().positive().nullable() }),
  },
  'POST /api/ingestion/notes': {
    role: operators,
    summary: 'Adds what the team should know of a cause, wherever it turns up.',
    body: z.object({ signature, text: z.string().trim().min(1, 'is empty').max(2_000) }),
  },
  'DELETE /api/ingestion/notes/{id}': {
    role: operators,
    summary: 'Takes away a note on a cause: its author or an admin.',
    params: z.object({ id }),
  },
  'GET /api/ingestion/aois/{aoi}/footprints': {
    role: mayLook,
    summary: 'Where the scenes and tiles of an AOI lie, as far as the portal has learnt.',
    params: z.object({ aoi }),
    response: z.object({
      area: polygon.nullable(),
      footprints: z.array(z.object({ kind, id: z.number(), geometry: polygon })),
      unknown: z.object({ scenes: z.number(), tiles: z.number() }),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/samples': {
    role: mayLook,
    summary: 'How the counts of an AOI went while it was watched.',
    params: z.object({ aoi }),
    query: z.object({
      hours: z.coerce
        .number()
        .positive()
        .max(24 * 30)
        .default(12),
    }),
    response: z.object({ samples: z.array(z.object({ at: z.number(), scenes: counts, tiles: counts })) }),
  },
  'GET /api/ingestion/aois/{aoi}/links': {
    role: mayLook,
    summary: 'What hangs on what in an AOI, from its lists, in columns; 0 is none.',
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
    role: mayLook,
    summary: 'The dependency graph as the server draws it, in the DOT language.',
    params: z.object({ aoi }),
  },
  'GET /api/ingestion/aois/{aoi}/items/{kind}/{id}': {
    role: mayLook,
    summary: 'One scene or tile with everything that the server and the portal know of it.',
    params: z.object({ aoi, kind, id }),
    response: z.object({
      item,
      data: z.record(z.string(), z.unknown()),
      /** Every other field that the server gave. */
      fields: z.record(z.string(), z.unknown()),
      tags: z.record(z.string(), z.string()),
      geometry: polygon.nullable(),
      /** The geometry is that of its scene. */
      isPlaceOfScene: z.boolean(),
      scene: item.nullable(),
      reference: item.nullable(),
      tiles: z.array(item),
      /** Of a tile: those before it from the root on, itself, and those after it. */
      chain: z.array(item),
      /** When the portal read the AOI for the first time, as far as its records go. */
      watchedSince: time,
      transitions: z.array(
        z.object({
          at: z.number(),
          from: z.string().nullable(),
          to: z.string().nullable(),
          message: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /api/ingestion/aois/{aoi}/actions': {
    role: operators,
    summary: 'Retries or fails scenes and tiles, each at most once, and says what became of each.',
    params: z.object({ aoi }),
    body: z.object({
      action: z.enum(['retry', 'fail']),
      items: z
        .array(z.object({ kind, id }))
        .min(1, 'needs at least one item')
        .max(500, 'takes at most 500 items'),
    }),
    response: z.object({
      results: z.array(
        z.object({
          kind,
          id: z.number(),
          outcome: z.enum(['done', 'refused', 'unknown']),
          status: status.nullable(),
          sentence: z.string(),
        }),
      ),
    }),
  },
  'POST /api/ingestion/aois/{aoi}/dry-run': {
    role: operators,
    summary: 'What an action on many items would do, and where it would be refused. Nothing is sent.',
    params: z.object({ aoi }),
    body: z.object({ action: bulkAction, ...chosen }),
    maxBodyBytes: mostBulkBytes,
    response: z.object({
      readAt: time,
      accepted: z.object({ scenes: z.array(z.number()), tiles: z.array(z.number()) }),
      /** The first 1,000. */
      refused: z.array(
        z.object({
          kind,
          id: z.number(),
          name: z.string().nullable(),
          status: status.nullable(),
          reason: z.string(),
        }),
      ),
      refusedCount: count,
      reasons: z.array(z.object({ reason: z.string(), count })),
      /** Tiles that would start at once, follow another tile, fail with their scene, and wait for what is accepted. */
      starts: z.array(z.number()),
      relinked: z.array(z.object({ tile: z.number(), after: z.number().nullable() })),
      fails: z.array(z.number()),
      waiting: z.array(z.number()),
      scenesOfTiles: z.array(z.number()),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/jobs': {
    role: mayLook,
    summary: 'Actions on many items of an AOI, newest first.',
    params: z.object({ aoi }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) }),
    response: z.object({ jobs: z.array(job) }),
  },
  'POST /api/ingestion/aois/{aoi}/jobs': {
    role: operators,
    summary:
      'Starts to retry or fail many items, each at most once; the portal goes on with it by itself. With a canary so many go first, and the rest once they are DONE.',
    params: z.object({ aoi }),
    body: z.object({
      ...newJob,
      action: z.enum(['retry', 'fail']),
      canary: z.number().int().min(0).max(100).default(0),
    }),
    maxBodyBytes: mostBulkBytes,
    response: job,
  },
  'POST /api/ingestion/aois/{aoi}/jobs/force': {
    role: ['admin'],
    summary: 'Starts to put many items into a status, where the server offers it.',
    params: z.object({ aoi }),
    body: z.object({ ...newJob, to: z.enum(statuses) }),
    maxBodyBytes: mostBulkBytes,
    response: job,
  },
  'GET /api/ingestion/jobs/{id}': {
    role: mayLook,
    summary: 'One action on many items, how far it is, and what became of its items.',
    params: z.object({ id: z.string() }),
    query: z.object({
      outcome: z.enum(['all', 'others']).default('others'),
      after: z.coerce.number().int().min(-1).default(-1),
      limit: z.coerce.number().int().min(1).max(2_000).default(200),
    }),
    response: z.object({
      job,
      items: z.array(
        z.object({
          place: z.number(),
          kind,
          id: z.number(),
          state: z.enum(['waiting', 'sending', 'done', 'refused', 'unknown', 'cancelled']),
          status: z.string().nullable(),
          sentence: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /api/ingestion/jobs/{id}/control': {
    role: operators,
    summary: 'Pauses, goes on with or gives up an action on many items.',
    params: z.object({ id: z.string() }),
    body: z.object({ control: z.enum(['pause', 'resume', 'cancel']) }),
    response: job,
  },
  'GET /api/ingestion/jobs/{id}/report': {
    role: mayLook,
    summary: 'What became of every item of an action, as CSV.',
    params: z.object({ id: z.string() }),
  },
  'POST /api/ingestion/aois/{aoi}/retry': {
    role: operators,
    summary: 'Retries everything of an AOI that is in RETRY.',
    params: z.object({ aoi }),
    response: moved,
  },
  'POST /api/ingestion/aois/{aoi}/restart': {
    role: ['admin'],
    summary:
      'Restarts everything of an AOI, DONE and FAILED included, where the server offers it; its name is typed again.',
    params: z.object({ aoi }),
    body: z.object({ name: z.string() }),
    response: moved,
  },
  'POST /api/ingestion/aois/{aoi}/force': {
    role: ['admin'],
    summary: 'Puts one scene or tile into any status, where the server offers it.',
    params: z.object({ aoi }),
    body: z.object({ kind, id, status: z.enum(statuses) }),
    response: z.object({ status: status.nullable() }),
  },
  'DELETE /api/ingestion/aois/{aoi}': {
    role: ['admin'],
    summary:
      'Deletes an AOI with all its scenes and tiles, where the server offers it; its name is typed again.',
    params: z.object({ aoi }),
    body: z.object({ name: z.string() }),
  },
  ...runsApi,
  ...alertsApi,
  ...webhooksApi,
  ...handoversApi,
  ...recordApi,
});
