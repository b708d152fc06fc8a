import { featureLimits, featuresApi } from '@/lib/web/open/features-api';
import { geoJson, json, lastingAnswer, openApiJson } from '@/lib/web/open/open-answer';
import { openDocument, pathParameter, queryParameter } from '@/lib/web/open/open-document';
import { route } from '@/lib/web/route';

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
        status: queryParameter(
          'status',
          'Statuses of scenes or tiles, separated by commas, such as RETRY,FAILED.',
        ),
        after: queryParameter('after', 'Where the page begins, as the link to it says.'),
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
