import { featureLimits, featuresApi } from '@/lib/web/open/features-api';
import { geoJson, json, lastingAnswer, openApiJson } from '@/lib/web/open/open-answer';
import { openDocument } from '@/lib/web/open/open-document';
import { route } from '@/lib/web/route';

const pathParameter = (name: string) =>
  ({
    name,
    in: 'path',
    required: true,
    description: `The id of the ${name}.`,
    schema: { type: 'string' },
  }) as const;

const collection = '/api/features/collections/{collection}';

export const GET = route(featuresApi['GET /api/features/api'], ({ request }) =>
  lastingAnswer(
    request,
    openDocument(
      'Swath: areas, scenes and tiles',
      featureLimits,
      {
        collection: pathParameter('collection'),
        item: pathParameter('item'),
        status: {
          name: 'status',
          in: 'query',
          description: 'Statuses of scenes or tiles, separated by commas, such as RETRY,FAILED.',
          schema: { type: 'string' },
        },
        after: {
          name: 'after',
          in: 'query',
          description: 'Where the page begins, as the link to it says.',
          schema: { type: 'string' },
        },
      },
      {
        '/api/features': { get: { summary: 'Landing page', type: json, isOpen: true } },
        '/api/features/conformance': { get: { summary: 'Conformance classes', type: json, isOpen: true } },
        '/api/features/collections': { get: { summary: 'Collections', type: json } },
        [collection]: { get: { summary: 'One collection', parameters: ['collection'], type: json } },
        [`${collection}/items`]: {
          get: {
            summary: 'A page of features',
            parameters: ['collection', 'bbox', 'datetime', 'limit', 'status', 'after'],
            type: geoJson,
          },
        },
        [`${collection}/items/{item}`]: {
          get: { summary: 'One feature', parameters: ['collection', 'item'], type: geoJson },
        },
      },
    ),
    openApiJson,
  ),
);
