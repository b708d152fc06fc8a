import { archiveApi } from '@/lib/archive/api';
import { itemLimits } from '@/lib/archive/stac/stac-api';
import { geoJson, json, lastingAnswer, openApiJson } from '@/lib/web/open/open-answer';
import { openDocument, pathParameter, queryParameter } from '@/lib/web/open/open-document';
import { route } from '@/lib/web/route';

const collection = '/api/stac/collections/{collection}';
const places = ['bbox', 'datetime', 'limit', 'token'];

export const GET = route(archiveApi['GET /api/stac/api'], ({ request }) =>
  lastingAnswer(
    request,
    openDocument(
      'Swath: the archive',
      itemLimits,
      {
        collection: pathParameter('collection'),
        item: pathParameter('item'),
        image: pathParameter('image'),
        intersects: queryParameter('intersects', 'A GeoJSON geometry. It cannot be sent with bbox.'),
        collections: queryParameter('collections', 'Ids of collections, separated by commas.'),
        ids: queryParameter('ids', 'Ids of items that a search gave before, separated by commas.'),
        token: queryParameter('token', 'Where the page begins, as the link to it says.'),
      },
      {
        '/api/stac': { get: { summary: 'Landing page', type: json, isOpen: true } },
        '/api/stac/conformance': { get: { summary: 'Conformance classes', type: json, isOpen: true } },
        '/api/stac/collections': { get: { summary: 'Collections', type: json } },
        [collection]: { get: { summary: 'One collection', parameters: ['collection'], type: json } },
        [`${collection}/items`]: {
          get: {
            summary: 'A page of items, newest first',
            parameters: ['collection', ...places],
            type: geoJson,
          },
        },
        [`${collection}/items/{item}`]: {
          get: {
            summary: 'One item that a search gave before',
            parameters: ['collection', 'item'],
            type: geoJson,
          },
        },
        '/api/stac/search': {
          get: {
            summary: 'A page of items, newest first',
            parameters: [...places, 'intersects', 'collections', 'ids'],
            type: geoJson,
          },
          post: { summary: 'The same search with a body', type: geoJson, body: true },
        },
        '/api/stac/images/{image}': {
          get: {
            summary: 'A thumbnail or quicklook, by the link that an item has',
            parameters: ['image'],
            type: 'image/jpeg',
            isOpen: true,
          },
        },
      },
    ),
    openApiJson,
  ),
);
