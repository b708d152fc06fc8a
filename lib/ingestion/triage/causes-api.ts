import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { listCap, total } from '@/lib/platform/list-cap';
import type { Description, Method } from '@/lib/web/endpoint';
import { aoi, count, id, kind, operators, time } from '../api-terms';
import { failingStatuses } from '../status';

const signature = z.string().min(1).max(1_000);

/** Why items wait or have failed, and what the team knows of it. */
export const causesApi = {
  'GET /api/ingestion/aois/{aoi}/causes': {
    role: viewerRoles,
    summary: 'Why items wait or have failed, grouped by what their messages have in common.',
    params: z.object({ aoi }),
    response: z.object({
      causes: z
        .array(
          z.object({
            status: z.enum(failingStatuses),
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
        )
        .max(listCap),
      total,
    }),
  },
  'PUT /api/ingestion/aois/{aoi}/causes': {
    role: operators,
    audit: ['ingestion.snooze', 'aoi:{aoi}'],
    summary: 'Hides a cause of an AOI until a time, or shows it again.',
    params: z.object({ aoi }),
    body: z.object({ signature, until: z.number().positive().nullable() }),
  },
  'POST /api/ingestion/notes': {
    role: operators,
    audit: ['ingestion.note', 'cause'],
    summary: 'Adds what the team should know of a cause, wherever it turns up.',
    body: z.object({ signature, text: z.string().trim().min(1, 'is empty').max(2_000) }),
  },
  'DELETE /api/ingestion/notes/{id}': {
    role: operators,
    audit: ['ingestion.note-removed', 'cause'],
    summary: 'Removes a note from a cause; for its author or an admin.',
    params: z.object({ id }),
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
