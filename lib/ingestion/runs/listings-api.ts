import { z } from 'zod';
import { total } from '@/lib/platform/list-cap';
import type { Description, Method } from '@/lib/web/endpoint';
import { explanation } from '../explanation';
import { maxListFileBytes } from './listing/list-file-limit';
import { listingStates, splitStates } from './listing/state';

const operators = ['operator'] as const;
const count = z.number().int().nonnegative();
const id = z.string().min(1).max(100);
const document = z.record(z.string(), z.unknown());
const outline = z.object({ type: z.string(), coordinates: z.array(z.unknown()) });
const text = z.string().nullable();
const megabytes = 1024 * 1024;

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
  error: explanation.nullable(),
  /** How many of the edits count; the rest was undone. */
  editCount: count,
  splitState: z.enum(splitStates).nullable(),
  splitError: explanation.nullable(),
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

/** Numbers of scenes, joined by commas; up to the number whose tiles a map can show. */
const sceneNumbers = z
  .string()
  .max(1_000)
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((words) => words.split(',').map(Number))
  .refine((scenes) => scenes.length <= 50);

/** How many listings a person has; older ones go when a new one is made. */
export const listingsPerUser = 20;

/** The routes of lists of scenes: list, edit, split. */
export const listingsApi = {
  'GET /api/ingestion/listings': {
    role: operators,
    summary: 'The lists of scenes that a person works on, newest first.',
    response: z.object({ listings: z.array(listing).max(listingsPerUser), total }),
  },
  'POST /api/ingestion/listings': {
    role: operators,
    audit: ['listing.begin', 'listing:new'],
    summary:
      'Starts to list the scenes of a payload, in the background. Or creates a list that a file fills.',
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
    audit: ['listing.change', 'listing:{id}'],
    summary:
      'Cancels a listing, resumes a stopped one, or changes what of its payload does not change the list.',
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
    answers: 'file',
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
    query: z.object({
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    }),
    response: z.object({ editCount: count, revision: count, edits: z.array(edit), total }),
  },
  'POST /api/ingestion/listings/{id}/edits': {
    role: operators,
    audit: ['listing.edit', 'listing:{id}'],
    summary: 'Adds an edit, or undoes some and does them again: `to` of them count then.',
    params: z.object({ id }),
    body: z.object({
      from: count,
      edit: edit.optional(),
      to: count.optional(),
      /** Of the list as it was seen: nothing is changed if it has another by now. */
      revision: count.optional(),
    }),
    maxBodyBytes: 8 * megabytes,
    response: z.object({ editCount: count, revision: count }),
  },
  'GET /api/ingestion/listings/{id}/file': {
    role: operators,
    answers: 'file',
    summary: 'The edited list as the file that the service takes, with or without tiles.',
    params: z.object({ id }),
    query: z.object({ kind: z.enum(['scenes', 'tiles']).default('scenes') }),
  },
  'PUT /api/ingestion/listings/{id}/file': {
    role: operators,
    audit: ['listing.file', 'listing:{id}'],
    summary: 'Fills an empty list from a file of scenes or tiles, in either version.',
    params: z.object({ id }),
    maxBodyBytes: maxListFileBytes,
    response: listing,
  },
  'POST /api/ingestion/listings/{id}/split': {
    role: operators,
    audit: ['listing.split', 'listing:{id}'],
    summary: 'Splits the remaining scenes of a list into tiles, in the background.',
    params: z.object({ id }),
    response: listing,
  },
  'GET /api/ingestion/listings/{id}/tiles': {
    role: operators,
    summary:
      'How many tiles the scenes of a list have; the tiles of some scenes (`of=3,7`) with the tiles before them.',
    params: z.object({ id }),
    query: z.object({ of: sceneNumbers.optional() }),
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
          /** The number of the scene in the list, and where the tile is; null when the list has them not. */
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
  'POST /api/ingestion/listings/{id}/impact': {
    role: operators,
    audit: false,
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
} as const satisfies Record<`${Method} /api/${string}`, Description>;
