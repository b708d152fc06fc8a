import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import type { Description, Method } from '@/lib/web/endpoint';
import { listingStates, splitStates } from './listing/state';
import { runStates, runWays } from './run-state';

const operators = ['operator'] as const;
const count = z.number().int().nonnegative();
const id = z.string().min(1).max(100);
const document = z.record(z.string(), z.unknown());
const trouble = z.object({ title: z.string(), detail: z.string() });
const outline = z.object({ type: z.string(), coordinates: z.array(z.unknown()) });
const megabytes = 1024 * 1024;

const run = z.object({
  id: z.string(),
  aoi: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(runStates),
  way: z.enum(runWays),
  sceneCount: z.number().nullable(),
  tileCount: z.number().nullable(),
  listedCount: z.number().nullable(),
  /** Scenes that the AOI held already; they were not sent. */
  thereCount: z.number(),
  restOf: z.string().nullable(),
  /** What the server said, as it said it. */
  answer: z.string().nullable(),
  /** What a refusal means and what to change. */
  advice: trouble.nullable(),
  arrivedCount: z.number().nullable(),
  comparedAt: z.string().nullable(),
});

const listing = z.object({
  id: z.string(),
  aoi: z.string(),
  payload: document,
  origin: z.enum(['catalogue', 'file']),
  state: z.enum(listingStates),
  /** Pages that are complete. */
  pageCount: count,
  sceneCount: count,
  doubleCount: count,
  namelessCount: count,
  trouble: trouble.nullable(),
  /** How many of the edits count; the rest was undone. */
  editCount: count,
  splitState: z.enum(splitStates).nullable(),
  splitTrouble: trouble.nullable(),
  tileCount: count,
  createdAt: z.string(),
});

const ordinal = z.number().int().nonnegative();
const edit = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['remove', 'put-back']), scenes: z.array(ordinal).min(1).max(300_000) }),
  z.object({
    kind: z.literal('scene'),
    scene: ordinal,
    tags: z.record(z.string().min(1).max(200), z.string().max(10_000)),
    wkt: z.string().max(megabytes),
  }),
  z.object({
    kind: z.enum(['remove-tiles', 'put-back-tiles']),
    tiles: z
      .array(z.tuple([ordinal, ordinal]))
      .min(1)
      .max(300_000),
  }),
]);

/** Numbers of scenes, joined by commas; as many as a map can show the tiles of. */
const scenesInWords = z
  .string()
  .max(1_000)
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((words) => words.split(',').map(Number))
  .refine((scenes) => scenes.length <= 50);
const template = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.string(),
  document,
});
const text = z.string().nullable();

/** The routes that lead from a payload to a run: lists of scenes, templates, starts. */
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
  'GET /api/ingestion/listings': {
    role: operators,
    summary: 'The lists of scenes that a person works on, newest first.',
    response: z.object({ listings: z.array(listing) }),
  },
  'POST /api/ingestion/listings': {
    role: operators,
    summary:
      'Begins to list the scenes of a payload; it goes on by itself. Or makes a list that a file fills.',
    body: z.object({ payload: document, from: z.enum(['catalogue', 'file']).default('catalogue') }),
    maxBodyBytes: 8 * megabytes,
    response: listing,
  },
  'GET /api/ingestion/listings/{id}': {
    role: operators,
    summary: 'How far a listing is.',
    params: z.object({ id }),
    response: listing,
  },
  'PATCH /api/ingestion/listings/{id}': {
    role: operators,
    summary:
      'Cancels a listing, goes on with one that stopped, or changes what of its payload does not change the list.',
    params: z.object({ id }),
    body: z.union([
      z.object({ do: z.enum(['cancel', 'resume']) }),
      z.object({ do: z.literal('change'), payload: document }),
    ]),
    maxBodyBytes: 8 * megabytes,
    response: listing,
  },
  'GET /api/ingestion/listings/{id}/scenes': {
    role: operators,
    summary: 'Scenes of a listing from one number on, in blocks of columns: each is a line of JSON.',
    params: z.object({ id }),
    query: z.object({
      from: z.coerce.number().int().nonnegative().default(0),
      limit: z.coerce.number().int().min(1).max(1_000_000).default(1_000_000),
    }),
  },
  'GET /api/ingestion/listings/{id}/scenes/{scene}': {
    role: operators,
    summary: 'One scene of a listing with its tags and the document as the catalogue gave it.',
    params: z.object({ id, scene: z.coerce.number().int().nonnegative() }),
    response: z.object({ tags: z.record(z.string(), z.string()), wkt: z.string(), document }),
  },
  'GET /api/ingestion/listings/{id}/edits': {
    role: operators,
    summary: 'The edits of a listing in order, those that were undone at the end.',
    params: z.object({ id }),
    response: z.object({ editCount: count, edits: z.array(edit) }),
  },
  'POST /api/ingestion/listings/{id}/edits': {
    role: operators,
    summary: 'Adds an edit, or undoes some and does them again: `to` of them count then.',
    params: z.object({ id }),
    body: z.object({ from: count, edit: edit.optional(), to: count.optional() }),
    maxBodyBytes: 8 * megabytes,
    response: z.object({ editCount: count }),
  },
  'GET /api/ingestion/listings/{id}/file': {
    role: operators,
    summary: 'The edited list as the file that the service takes, with or without tiles.',
    params: z.object({ id }),
    query: z.object({ kind: z.enum(['scenes', 'tiles']).default('scenes') }),
  },
  'PUT /api/ingestion/listings/{id}/file': {
    role: operators,
    summary: 'Fills an empty list from a file of scenes or tiles, in either version.',
    params: z.object({ id }),
    maxBodyBytes: 1024 * megabytes,
    response: listing,
  },
  'POST /api/ingestion/listings/{id}/split': {
    role: operators,
    summary: 'Splits the kept scenes of a list into tiles; it goes on by itself.',
    params: z.object({ id }),
    response: listing,
  },
  'GET /api/ingestion/listings/{id}/tiles': {
    role: operators,
    summary:
      'How many tiles the scenes of a list have; the tiles of some scenes (`of=3,7`) with the tiles before them.',
    params: z.object({ id }),
    query: z.object({ of: scenesInWords.optional() }),
    response: z.object({
      scenes: z.array(ordinal),
      counts: z.array(count),
      isSceneTile: z.boolean(),
      tiles: z.array(
        z.object({
          scene: ordinal,
          number: ordinal,
          sourceId: z.string(),
          swath: text,
          outline: outline.nullable(),
          previousScene: text,
          previousTile: text,
          /** The number of the scene in the list, and where the tile lies; null when the list has them not. */
          previousOrdinal: ordinal.nullable(),
          previousOutline: outline.nullable(),
          referenceScene: text,
          referenceTile: text,
          referenceOrdinal: ordinal.nullable(),
          referenceOutline: outline.nullable(),
        }),
      ),
    }),
  },
  'POST /api/ingestion/listings/{id}/consequence': {
    role: operators,
    summary: 'What an edit would do to the chains of tiles; nothing is changed.',
    params: z.object({ id }),
    body: edit,
    maxBodyBytes: 8 * megabytes,
    response: z.object({
      removed: count,
      relinked: count,
      newRoots: count,
      rereferenced: count,
      endedChains: count,
    }),
  },
  'GET /api/ingestion/templates': {
    role: operators,
    summary: 'Payloads to begin with: one’s own and those that are shared.',
    response: z.object({ templates: z.array(template) }),
  },
  'PUT /api/ingestion/templates/{id}': {
    role: operators,
    summary: 'Keeps a payload as a template; only its owner may change it.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ name: z.string().trim().min(1).max(120), isShared: z.boolean(), document }),
    maxBodyBytes: 8 * megabytes,
  },
  'DELETE /api/ingestion/templates/{id}': {
    role: operators,
    summary: 'Deletes a template of one’s own.',
    params: z.object({ id: z.uuid() }),
  },
  'POST /api/ingestion/aois': {
    role: operators,
    summary: 'Creates an empty AOI.',
    body: z.object({ name: z.string().min(1).max(300) }),
    response: z.object({ name: z.string() }),
  },
  'POST /api/ingestion/aois/{aoi}/scenes': {
    role: operators,
    summary: 'Adds one scene with its tiles to an AOI.',
    params: z.object({ aoi: z.string().min(1).max(300) }),
    body: z.object({ scene: document }),
    maxBodyBytes: 8 * megabytes,
    response: z.object({ id: z.number().nullable(), isNew: z.boolean() }),
  },
  'GET /api/ingestion/runs': {
    role: mayLook,
    summary: 'The starts of ingestions, newest first; of one AOI where it is named.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      aoi: z.string().max(300).optional(),
    }),
    response: z.object({ runs: z.array(run) }),
  },
  'POST /api/ingestion/runs': {
    role: operators,
    summary: 'Starts an ingestion; it leaves the portal once.',
    body: z.object({
      /** Chosen by the page, so that a repeated request is the same run. */
      id: z.uuid(),
      way: z.enum(runWays).default('scenes'),
      /** Where the payload goes alone. */
      payload: document.optional(),
      /** Where a list goes along. */
      listingId: id.optional(),
      /** Instead of both: what has not arrived of an earlier run. */
      restOf: id.optional(),
    }),
    maxBodyBytes: 8 * megabytes,
    response: run,
  },
  'GET /api/ingestion/runs/{id}': {
    role: mayLook,
    summary: 'One run with the payload that it sent.',
    params: z.object({ id }),
    response: run.extend({ payload: document }),
  },
  'POST /api/ingestion/runs/{id}/compare': {
    role: operators,
    summary: 'Compares what the AOI holds with what a run sent, and concludes from it.',
    params: z.object({ id }),
    response: run,
  },
  'GET /api/ingestion/runs/{id}/file': {
    role: mayLook,
    summary: 'The list that a run sent, as it was sent.',
    params: z.object({ id }),
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
