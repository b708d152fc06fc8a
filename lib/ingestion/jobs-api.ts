import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import type { Description, Method } from '@/lib/web/endpoint';
import { aoi, count, kind, operators, status, time } from './api-terms';
import { statuses } from './status';

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

/** Actions on many items: what they would do, how they go and what became of each item. */
export const jobsApi = {
  'POST /api/ingestion/aois/{aoi}/dry-run': {
    role: operators,
    summary: 'What an action on many items would do, and where it would be refused. Nothing is sent.',
    params: z.object({ aoi }),
    body: z.object({ action: bulkAction, ...chosen }),
    maxBodyBytes: mostBulkBytes,
    response: z.object({
      readAt: time.nullable(),
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
} as const satisfies Record<`${Method} /api/${string}`, Description>;
