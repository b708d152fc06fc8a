import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { shortListCap, total } from '@/lib/platform/list-cap';
import type { Description, Method } from '@/lib/web/endpoint';
import { explanation } from '../explanation';
import { runInputs, runStates } from '../run-state';

const operators = ['operator'] as const;
const id = z.string().min(1).max(100);
const count = z.number().int().nonnegative();
const document = z.record(z.string(), z.unknown());
const megabytes = 1024 * 1024;

const run = z.object({
  id: z.string(),
  aoi: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(runStates),
  input: z.enum(runInputs),
  sceneCount: z.number().nullable(),
  tileCount: z.number().nullable(),
  listedCount: z.number().nullable(),
  /** Scenes that the AOI held already; they were not sent. */
  thereCount: z.number(),
  restOf: z.string().nullable(),
  /** The order from whose page it was started. */
  orderId: z.string().nullable(),
  /** What the server said, as it said it. */
  answer: z.string().nullable(),
  /** What a refusal means and what to change. */
  advice: explanation.nullable(),
  arrivedCount: z.number().nullable(),
  comparedAt: z.string().nullable(),
});

/** The routes of runs: what is known before a start, AOIs without one, and starts. */
export const runsApi = {
  'GET /api/ingestion/payload-hints': {
    role: operators,
    summary:
      'What is known before a start: whether an AOI of a name exists, and which constellations the server has.',
    query: z.object({ name: z.string().max(300).default('') }),
    response: z.object({
      /** Null when the server could not be asked. */
      isTaken: z.boolean().nullable(),
      /** Constellations in lower case; false where the server said that it has no catalogue. */
      constellations: z.record(z.string(), z.boolean()),
    }),
  },
  'POST /api/ingestion/aois': {
    role: operators,
    audit: ['ingestion.create', 'aoi:new'],
    summary: 'Creates an empty AOI.',
    body: z.object({ name: z.string().min(1).max(300) }),
    response: z.object({ name: z.string() }),
  },
  'POST /api/ingestion/aois/{aoi}/scenes': {
    role: operators,
    audit: ['ingestion.add-scene', 'aoi:{aoi}'],
    summary: 'Adds one scene with its tiles to an AOI.',
    params: z.object({ aoi: z.string().min(1).max(300) }),
    body: z.object({ scene: document }),
    maxBodyBytes: 8 * megabytes,
    response: z.object({ id: z.number().nullable(), isNew: z.boolean() }),
  },
  'GET /api/ingestion/runs': {
    role: viewerRoles,
    summary: 'The starts of ingestions, newest first; of one AOI where it is named.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      aoi: z.string().max(300).optional(),
    }),
    response: z.object({
      runs: z.array(run),
      total,
      /** When they were asked for, ms: nothing in the answer is older. */
      readAt: z.number(),
    }),
  },
  'POST /api/ingestion/runs': {
    role: operators,
    audit: ['ingestion.start', 'run:new'],
    summary: 'Starts an ingestion. Swath sends it once.',
    body: z.object({
      /** Chosen by the page, so that a repeated request is the same run. */
      id: z.uuid(),
      input: z.enum(runInputs).default('scenes'),
      /** Where the payload goes alone. */
      payload: document.optional(),
      /** Where a list goes along. */
      listingId: id.optional(),
      /** The list as it was confirmed: nothing is sent if it is another by now. */
      seen: z.object({ revision: count, sceneCount: count, tileCount: count }).optional(),
      /** Instead of both: what has not arrived of an earlier run. */
      restOf: id.optional(),
      /** The order from whose page it is started. */
      orderId: id.optional(),
    }),
    maxBodyBytes: 8 * megabytes,
    response: run,
  },
  'GET /api/ingestion/orders/{id}/runs': {
    role: viewerRoles,
    summary:
      'The runs that sent a scene with exactly the source ID of an image of an order, or were started from it.',
    params: z.object({ id }),
    response: z.object({
      /** The newest first. Refused ones are left out: they ingested nothing. */
      runs: z
        .array(
          run
            .pick({ id: true, aoi: true, startedBy: true, startedAt: true, state: true, input: true })
            .extend({ isFromOrder: z.boolean(), sourceIds: z.array(z.string()) }),
        )
        .max(shortListCap),
      total,
      imageCount: z.number(),
      /** The images that no run names. */
      unnamed: z.array(z.string()),
    }),
  },
  'GET /api/ingestion/runs/{id}': {
    role: viewerRoles,
    summary: 'One run with the payload that it sent.',
    params: z.object({ id }),
    response: run.extend({ payload: document }),
  },
  'POST /api/ingestion/runs/{id}/compare': {
    role: operators,
    audit: ['ingestion.compare', 'run:{id}'],
    summary: 'Compares what the AOI holds with what a run sent, and concludes from it.',
    params: z.object({ id }),
    response: run,
  },
  'GET /api/ingestion/runs/{id}/file': {
    role: viewerRoles,
    answers: 'file',
    summary: 'The list that a run sent, as it was sent.',
    params: z.object({ id }),
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
