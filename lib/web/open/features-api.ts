import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { defineApi } from '../endpoint';
import { bboxParameter, limitParameter, timeParameter } from './open-query';

/** The usual and the greatest number of features of a page. */
export const featureLimits = { usual: 1_000, greatest: 10_000 } as const;

const scopes = ['areas', 'ingestion'] as const;
const collection = z.string().min(1).max(4_000);
/** Every format is JSON; clients of older standards ask for it by name. */
const format = { f: z.enum(['json', 'geojson']).optional() };
const noQuery = z.strictObject(format);

/** OGC API – Features 1.0: saved areas, and the scenes and tiles of each AOI. Read by an access token. */
export const featuresApi = defineApi({
  'GET /api/features': {
    role: 'open',
    summary: 'Where OGC API – Features begins: its links.',
    answers: 'checked',
    query: noQuery,
  },
  'GET /api/features/conformance': {
    role: 'open',
    summary: 'The conformance classes of OGC API – Features that Swath meets.',
    answers: 'checked',
    query: noQuery,
  },
  'GET /api/features/api': {
    role: 'open',
    summary: 'The OpenAPI 3.0 document of this part.',
    answers: 'checked',
    query: noQuery,
  },
  'GET /api/features/style': {
    role: 'open',
    summary: 'A style for QGIS that colours scenes and tiles by their status.',
    answers: 'file',
  },
  'GET /api/features/collections': {
    role: viewerRoles,
    scopes,
    summary: 'The collections: saved areas, and two for each AOI.',
    answers: 'checked',
    query: noQuery,
  },
  'GET /api/features/collections/{collection}': {
    role: viewerRoles,
    scopes,
    summary: 'One collection.',
    answers: 'checked',
    params: z.object({ collection }),
    query: noQuery,
  },
  'GET /api/features/collections/{collection}/items': {
    role: viewerRoles,
    scopes,
    summary: 'A page of features, filtered by place, time and status.',
    answers: 'checked',
    params: z.object({ collection }),
    query: z.strictObject({
      ...format,
      bbox: bboxParameter.optional(),
      datetime: timeParameter.optional(),
      limit: limitParameter(featureLimits.usual, featureLimits.greatest),
      /** Statuses, separated by commas. Saved areas have none. */
      status: z
        .string()
        .max(200)
        .transform((text) => text.split(',').map((one) => one.trim()))
        .optional(),
      /** Where the page begins, as the link to it says. */
      after: z.string().max(200).optional(),
    }),
  },
  'GET /api/features/collections/{collection}/items/{item}': {
    role: viewerRoles,
    scopes,
    summary: 'One feature.',
    answers: 'checked',
    params: z.object({ collection, item: z.string().min(1).max(200) }),
    query: noQuery,
  },
});

export type FeatureQuery = z.output<
  (typeof featuresApi)['GET /api/features/collections/{collection}/items']['query']
>;
