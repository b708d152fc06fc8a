import { itemLimits } from '@/lib/archive/stac/stac-api';
import { describeCollection } from '@/lib/archive/stac/stac-collections';
import { toStacItem } from '@/lib/archive/stac/stac-item';
import { config } from '@/lib/platform/config';
import { stacConformance } from '@/lib/web/open/conformance';
import { geoJson, json, openApiJson, toHref } from '@/lib/web/open/open-answer';
import { openDocument, pathParameter, queryParameter } from '@/lib/web/open/open-document';
import { landingPage } from './stac-landing';
import { stacSchemas } from './stac-schemas';

const root = '/api/stac';
const collection = `${root}/collections/{collection}`;
const sealed = 'Qm9vayBvZiB0aGUgc2Vh.jpg';
const token = 'WyJmMkp0N2ciLDE3ODAyOTU1';

/** An image as it is answered. */
const item = () =>
  toStacItem(
    {
      id: 'a1',
      sourceId: 'DS_PHR1A_202606011032_FR1_PX_E003N43_0913_01554',
      constellation: 'PHR',
      satellite: 'PHR1A',
      acquiredAt: '2026-06-01T10:32:18.000Z',
      cataloguedAt: '2026-06-01T14:05:00.000Z',
      provider: 'Example',
      productName: 'PHR_BUNDLE',
      resolution: 0.5,
      cloudCover: 4,
      incidenceAngle: 12.4,
      alongTrack: 3.1,
      acrossTrack: -12,
      footprint: {
        type: 'Polygon',
        coordinates: [
          [
            [2.9, 43.1],
            [3.1, 43.1],
            [3.1, 43.3],
            [2.9, 43.3],
            [2.9, 43.1],
          ],
        ],
      },
      bbox: [2.9, 43.1, 3.1, 43.3],
      thumbnail: '/thumbnail',
      quicklooks: [{ url: '/quicklook', size: 'MEDIUM', crs: 'EPSG:3857' }],
      footprintKm2: 360,
      coveredKm2: 360,
    },
    {
      origin: config().portalUrl,
      collection: 'pleiades',
      pictureHref: () => toHref(`${root}/images/${sealed}`),
    },
  );

const page = () => ({
  type: 'FeatureCollection',
  timeStamp: '2026-06-02T08:15:00.000Z',
  numberReturned: 1,
  features: [item()],
  links: [
    { rel: 'self', href: toHref(`${root}/search`), type: geoJson, title: 'This page' },
    { rel: 'root', href: toHref(root), type: json },
    {
      rel: 'next',
      href: toHref(`${root}/search?token=${token}`),
      type: geoJson,
      title: 'The next page',
      method: 'GET',
    },
  ],
});

/** The OpenAPI document of the STAC API, with an example of each answer. */
export function stacDocument() {
  const pleiades = describeCollection('pleiades', 'Pléiades', 'Images of Pléiades in the archive.', {
    gsd: [0.5],
    constellation: ['pleiades'],
  });
  return openDocument({
    title: 'The archive: STAC API',
    description: 'Images of the archive that can be ordered, in pages. A page is complete, or an error.',
    limits: itemLimits,
    parameters: {
      collection: pathParameter('collection', 'pleiades'),
      item: pathParameter('item', 'DS_PHR1A_202606011032_FR1_PX_E003N43_0913_01554'),
      image: { ...pathParameter('image', sealed), description: 'The seal of the picture, from its link.' },
      intersects: queryParameter(
        'intersects',
        'A GeoJSON geometry. It cannot be sent with bbox.',
        '{"type":"Point","coordinates":[3.05,43.2]}',
      ),
      collections: queryParameter('collections', 'Ids of collections, separated by commas.', 'pleiades,spot'),
      ids: queryParameter(
        'ids',
        'Ids of items that a search gave before, separated by commas.',
        'DS_PHR1A_202606011032_FR1_PX_E003N43_0913_01554',
      ),
      sortby: {
        ...queryParameter('sortby', 'The order by time. Without it, the newest item is first.', '-datetime'),
        schema: {
          type: 'string',
          enum: [
            'datetime',
            '+datetime',
            '-datetime',
            'properties.datetime',
            '+properties.datetime',
            '-properties.datetime',
          ],
        },
      },
      token: queryParameter('token', 'Where the page begins, as the link to it says.', token),
    },
    schemas: stacSchemas,
    paths: {
      [root]: {
        get: {
          summary: 'Landing page',
          description: 'The links that the interface begins with.',
          isOpen: true,
          answer: { type: json, schema: 'Catalog', example: landingPage() },
        },
      },
      [`${root}/conformance`]: {
        get: {
          summary: 'Conformance classes',
          isOpen: true,
          answer: { type: json, schema: 'Conformance', example: { conformsTo: stacConformance } },
        },
      },
      [`${root}/api`]: {
        get: {
          summary: 'This document',
          description: 'OpenAPI 3.0, for programs.',
          isOpen: true,
          answer: { type: openApiJson },
        },
      },
      [`${root}/collections`]: {
        get: {
          summary: 'Collections',
          description: 'One for each constellation, and one for all others.',
          answer: {
            type: json,
            schema: 'Collections',
            example: {
              collections: [pleiades],
              links: [
                { rel: 'self', href: toHref(`${root}/collections`), type: json, title: 'The collections' },
                { rel: 'root', href: toHref(root), type: json },
              ],
            },
          },
          errors: [503],
        },
      },
      [collection]: {
        get: {
          summary: 'One collection',
          parameters: ['collection'],
          answer: { type: json, schema: 'Collection', example: pleiades },
          errors: [404, 503],
        },
      },
      [`${collection}/items`]: {
        get: {
          summary: 'A page of items of one collection',
          description: 'The newest item first, unless it is sorted.',
          parameters: ['collection', 'bbox', 'datetime', 'collections', 'ids', 'sortby', 'limit', 'token'],
          answer: { type: geoJson, schema: 'ItemCollection', example: page() },
          errors: [404, 502, 503, 504],
        },
      },
      [`${collection}/items/{item}`]: {
        get: {
          summary: 'One item',
          description: 'The archive finds by place and time alone: search for it before.',
          parameters: ['collection', 'item'],
          answer: { type: geoJson, schema: 'Item', example: item() },
          errors: [404, 502, 503, 504],
        },
      },
      [`${root}/search`]: {
        get: {
          summary: 'A page of items',
          description:
            'The newest item first, unless it is sorted. Without place and time it searches the whole archive.',
          parameters: ['bbox', 'intersects', 'datetime', 'collections', 'ids', 'sortby', 'limit', 'token'],
          answer: { type: geoJson, schema: 'ItemCollection', example: page() },
          errors: [404, 502, 503, 504],
        },
        post: {
          summary: 'A page of items, by a body',
          description: 'The same search. The link to the next page is for GET.',
          body: {
            type: json,
            schema: 'Search',
            example: {
              intersects: { type: 'Point', coordinates: [3.05, 43.2] },
              datetime: '2026-06-01/2026-11-20',
              collections: ['pleiades'],
              limit: 20,
            },
          },
          answer: { type: geoJson, schema: 'ItemCollection', example: page() },
          errors: [404, 502, 503, 504],
        },
      },
      [`${root}/images/{image}`]: {
        get: {
          summary: 'A thumbnail or quicklook',
          description: 'By the link that an item has for the token that asked. It takes no token.',
          parameters: ['image'],
          isOpen: true,
          answer: { type: 'image/jpeg' },
          errors: [404],
        },
      },
    },
  });
}
