import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import type { Description, Method } from '@/lib/web/endpoint';
import { aoi, count } from '../api-terms';
import { placeSteps } from './steps';

const params = z.object({ aoi });
const search = z.object({
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  step: z.enum(placeSteps),
  done: count,
  total: count.nullable(),
  found: z.partialRecord(z.enum(placeSteps), count),
  troubles: z.array(z.string()),
  startedAt: z.number(),
});
const answer = z.object({ search: search.nullable() });

/** The routes of searches for the places of scenes and tiles. */
export const locateApi = {
  'GET /api/ingestion/aois/{aoi}/locate': {
    role: mayLook,
    summary: 'The last search for the places of an AOI, as it stands.',
    params,
    response: answer,
  },
  'POST /api/ingestion/aois/{aoi}/locate': {
    role: ['operator'],
    summary:
      'Looks for the places that nobody has told: in what runs left, in the data of items, and in the catalogue. It goes on by itself.',
    params,
    response: answer,
  },
  'DELETE /api/ingestion/aois/{aoi}/locate': {
    role: ['operator'],
    summary: 'Stops a search for places; what it has found stays.',
    params,
    response: answer,
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
