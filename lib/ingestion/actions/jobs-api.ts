import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { total } from '@/lib/platform/list-cap';
import type { Description, Method } from '@/lib/web/endpoint';
import { aoi, count, kind, operators, status, time } from '../api-terms';
import { statuses } from '../status';
import { jobItemStates, jobStates } from './job-states';

const ids = z.array(z.number().int().positive()).max(400_000);

const chosen = { scenes: ids.default([]), tiles: ids.default([]) };

const bulkAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('retry') }),
  z.object({ type: z.literal('fail') }),
  z.object({ type: z.literal('force'), to: z.enum(statuses) }),
]);

const maxBulkBytes = 8 * 1024 * 1024;

const job = z.object({
  id: z.string(),
  aoi: z.string(),
  action: z.enum(['retry', 'fail', 'force']),
  toStatus: z.enum(statuses).nullable(),
  startedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(jobStates),
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

/** Actions on many items: what they would do, how they go and the outcome of each item. */
export const jobsApi = {
  'POST /api/ingestion/aois/{aoi}/dry-run': {
    role: operators,
    audit: false,
    summary: 'What an action on many items would do, and where it would be refused. Nothing is sent.',
    params: z.object({ aoi }),
    body: z.object({ action: bulkAction, ...chosen }),
    maxBodyBytes: maxBulkBytes,
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
  'GET /api/ingestion/aois/{aoi}/actions': {
    role: viewerRoles,
    summary: 'Actions on many items of an AOI, newest first.',
    params: z.object({ aoi }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) }),
    response: z.object({ jobs: z.array(job), total }),
  },
  'POST /api/ingestion/aois/{aoi}/actions': {
    role: operators,
    audit: ['ingestion.bulk', 'aoi:{aoi}'],
    summary:
      'Starts to retry or fail many items, each at most once, in the background. With a canary its items go first, and the rest once they are DONE.',
    params: z.object({ aoi }),
    body: z.object({
      ...newJob,
      action: z.enum(['retry', 'fail']),
      canary: z.number().int().min(0).max(100).default(0),
    }),
    maxBodyBytes: maxBulkBytes,
    response: job,
  },
  'POST /api/ingestion/aois/{aoi}/actions/force': {
    role: ['admin'],
    audit: ['ingestion.bulk-force', 'aoi:{aoi}'],
    summary: 'Starts to put many items into a status, where the server offers it.',
    params: z.object({ aoi }),
    body: z.object({ ...newJob, to: z.enum(statuses) }),
    maxBodyBytes: maxBulkBytes,
    response: job,
  },
  'GET /api/ingestion/actions/{id}': {
    role: viewerRoles,
    summary: 'One action on many items, its progress and the outcomes of its items.',
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
          state: z.enum(jobItemStates),
          status: z.string().nullable(),
          sentence: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /api/ingestion/actions/{id}/control': {
    role: operators,
    audit: ['ingestion.bulk.control', 'job:{id}'],
    summary: 'Pauses, resumes or cancels an action on many items.',
    params: z.object({ id: z.string() }),
    body: z.object({ control: z.enum(['pause', 'resume', 'cancel']) }),
    response: job,
  },
  'GET /api/ingestion/actions/{id}/report': {
    role: viewerRoles,
    answers: 'file',
    summary: 'The outcome of every item of an action, as CSV.',
    params: z.object({ id: z.string() }),
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
