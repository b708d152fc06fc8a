import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import type { Description, Method } from '@/lib/web/endpoint';
import { aoi, count, id, kind, operators, time } from './api-terms';

const signature = z.string().min(1).max(1_000);

/** Why items wait or have failed, and what the team knows of it. */
export const causesApi = {
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
          newest: time.nullable(),
          /** Null where it was there when the portal first looked. */
          firstAt: time.nullable(),
          lastAt: time,
          isNewToday: z.boolean(),
          notes: z.array(
            z.object({
              id: z.number(),
              text: z.string(),
              author: z.string(),
              authorId: z.string(),
              at: time,
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
} as const satisfies Record<`${Method} /api/${string}`, Description>;
