import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import type { Description, Method } from '@/lib/web/endpoint';
import { aoi, count } from '../api-terms';
import { placeSteps, searchStates } from './steps';

const params = z.object({ aoi });
const search = z.object({
  state: z.enum(searchStates),
  step: z.enum(placeSteps),
  done: count,
  total: count.nullable(),
  found: z.partialRecord(z.enum(placeSteps), count),
  warnings: z.array(z.string()),
  startedAt: z.number(),
});
const answer = z.object({ search: search.nullable() });

/** The routes of searches for the places of scenes and tiles. */
export const footprintSearchApi = {
  'GET /api/ingestion/aois/{aoi}/footprints/search': {
    role: viewerRoles,
    summary: 'The state of the last search for the locations of an AOI.',
    params,
    response: answer,
  },
  'POST /api/ingestion/aois/{aoi}/footprints/search': {
    role: ['operator'],
    audit: ['ingestion.locate', 'aoi:{aoi}'],
    summary:
      'Starts a search for missing footprints in runs, item data and the catalogue. Runs in the background.',
    params,
    response: answer,
  },
  'DELETE /api/ingestion/aois/{aoi}/footprints/search': {
    role: ['operator'],
    audit: ['ingestion.locate-stop', 'aoi:{aoi}'],
    summary: 'Stops a search for places; what it has found stays.',
    params,
    response: answer,
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
