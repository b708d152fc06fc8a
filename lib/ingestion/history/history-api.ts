import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { listCap, total } from '@/lib/platform/list-cap';
import { aoi, count, counts, kind, status, time } from '../api-terms';
import { recordCodes } from './status-snapshot';

const at = z.coerce.number().int().min(0).max(8.64e15);
const span = z.tuple([time, time]);
const numbers = z.array(z.number());

const stays = z.array(
  z.object({
    kind,
    status,
    count,
    medianMs: time,
    p90Ms: time,
    maxMs: time,
    /** Left out, because part of them was not watched. */
    unsure: count,
  }),
);
const run = z.object({
  aoi: z.string(),
  since: time,
  /** When the next run into the same AOI began. */
  until: time.nullable(),
  /** Whether the portal started it. */
  isOwn: z.boolean(),
});

/** The routes of an AOI's record: how it went, and how it stood at any moment. Times are ms. */
export const recordApi = {
  'GET /api/ingestion/aois/{aoi}/history': {
    role: viewerRoles,
    summary: 'The counts of an AOI over time, what was done when, and the times that were not watched.',
    params: z.object({ aoi }),
    query: z.object({ from: at.optional(), until: at.optional() }),
    response: z.object({
      /** Null where nothing was ever counted. */
      span: span.nullable(),
      watched: z.array(span),
      gaps: z.array(span),
      /** From where replays can start: snapshots that no transitions lead to. */
      starts: numbers,
      samples: z.array(z.object({ at: time, scenes: counts, tiles: counts })),
      stretchMs: time,
      /** What became DONE in equal parts of the time, less what was undone. */
      stretches: z.array(
        z.object({
          from: time,
          until: time,
          // Less than nothing where more was undone than done, as by a restart.
          scenes: z.number().int().nullable(),
          tiles: z.number().int().nullable(),
          unwatchedMs: time,
        }),
      ),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/history/time-in-status': {
    role: viewerRoles,
    summary: 'How long scenes and tiles stayed in each status before they left it.',
    params: z.object({ aoi }),
    query: z.object({ from: at.optional(), until: at.optional() }),
    response: z.object({ stays }),
  },
  'GET /api/ingestion/aois/{aoi}/history/runs': {
    role: viewerRoles,
    summary:
      'All runs on record, newest first, and which is most likely the one before the newest of an AOI.',
    params: z.object({ aoi }),
    response: z.object({ runs: z.array(run).max(listCap), total, likely: run.nullable() }),
  },
  'GET /api/ingestion/aois/{aoi}/history/run': {
    role: viewerRoles,
    summary: 'How a run into an AOI went: its curve, how long its steps took, and why things failed.',
    params: z.object({ aoi }),
    query: z.object({ since: at, until: at.optional() }),
    response: z.object({
      curve: z.array(z.object({ ms: time, done: count, all: count })),
      /** When it came how far, ms after it began; null where it was not seen to. */
      steps: z.object({
        firstDone: time.nullable(),
        half: time.nullable(),
        nineTenths: time.nullable(),
        ended: time.nullable(),
      }),
      until: time,
      unwatchedMs: time,
      stays,
      /** The count is null where only the cause was noted. */
      causes: z.array(z.object({ signature: z.string(), items: count.nullable() })),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/history/snapshot': {
    role: viewerRoles,
    summary: 'The status of every scene and tile of an AOI at a moment.',
    params: z.object({ aoi }),
    query: z.object({ at }),
    response: z.object({
      at: time,
      /** The stretch without a break in which it is; `until` is null while nothing breaks it. */
      from: time,
      until: time.nullable(),
      /** The time around it in which no one watched. */
      gap: span.nullable(),
      seenUntil: time,
      snapshot: z
        .string()
        .describe(`Base64, as encodeSnapshot writes it; codes are places in ${recordCodes}.`),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/history/changes': {
    role: viewerRoles,
    summary: 'What changed in an AOI after a moment, or up to and at it, a page of it, in columns.',
    params: z.object({ aoi }),
    query: z.object({ way: z.enum(['after', 'before']), at }),
    response: z.object({
      ats: numbers,
      /** Twice the id, plus one for tiles. */
      items: numbers,
      /** Eight times the code before, plus the code after; 7 is not there. */
      codes: numbers,
      from: time,
      until: time,
      /** Whether it reaches to the end of the stretch. */
      isAll: z.boolean(),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/history/items': {
    role: viewerRoles,
    summary: 'Since when some scenes or tiles were in their status at a moment, and what was said of them.',
    params: z.object({ aoi }),
    query: z.object({
      kind,
      at,
      ids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,199}$/, 'takes 1 to 200 ids')
        .transform((text) => text.split(',').map(Number)),
    }),
    response: z.object({
      items: z.array(z.object({ id: z.number(), since: time, message: z.string().nullable() })),
    }),
  },
} as const;
