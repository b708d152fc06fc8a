import { featuresConformance } from '@/lib/web/open/conformance';
import { featureLimits } from '@/lib/web/open/features-api';
import { geoJson, json, openApiJson, toHref } from '@/lib/web/open/open-answer';
import { openDocument, pathParameter, queryParameter } from '@/lib/web/open/open-document';
import { describeCollection } from './collection-list';
import { landingPage } from './features-landing';
import { featuresSchemas } from './features-schemas';

const root = '/api/features';
const collection = `${root}/collections/{collection}`;
const tiles = `${root}/collections/tiles.Aude-2026`;

/** A tile as it is answered. */
const tile = () => ({
  type: 'Feature',
  id: '1207',
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [2.5, 43],
          [3, 43],
          [3, 43.5],
          [2.5, 43.5],
          [2.5, 43],
        ],
      ],
    ],
  },
  bbox: [2.5, 43, 3, 43.5],
  properties: {
    id: 1207,
    kind: 'tile',
    source_id: 'S1A_IW_SLC__1SDV_20260601T054012_20260601T054039_059012_0752A1_4F3C_1',
    status: 'RETRY',
    message: '503 from the store while reading part 7 of 7',
    since: '2026-06-02T08:14:09.000Z',
    date: '2026-06-01T05:40:12Z',
    constellation: 'sentinel1',
    swath: 'IW',
    tile: 'IW1-01',
    scene_id: 302,
    scene: 'S1A_IW_SLC__1SDV_20260601T054012_20260601T054039_059012_0752A1_4F3C',
    retry_countdown: 2,
    url: toHref('/ingestion/aoi/Aude-2026/tile/1207'),
  },
});

const page = () => ({
  type: 'FeatureCollection',
  timeStamp: '2026-06-02T08:15:00.000Z',
  numberMatched: 1296,
  numberReturned: 1,
  features: [tile()],
  links: [
    { rel: 'self', href: toHref(`${tiles}/items?limit=1`), type: geoJson, title: 'This page' },
    { rel: 'collection', href: toHref(tiles), type: json, title: 'The collection' },
    {
      rel: 'next',
      href: toHref(`${tiles}/items?limit=1&after=1.1207`),
      type: geoJson,
      title: 'The next page',
    },
  ],
});

/** The OpenAPI document of OGC API – Features, with an example of each answer. */
export function featuresDocument() {
  const areas = describeCollection('areas', { of: 'areas' });
  const ofTiles = describeCollection('tiles.Aude-2026', { of: 'items', aoi: 'Aude-2026', kind: 'tile' });
  return openDocument({
    title: 'Areas, scenes and tiles: OGC API – Features',
    description: 'Saved areas, and the scenes and tiles of each AOI with their status, live from the board.',
    limits: featureLimits,
    parameters: {
      collection: {
        ...pathParameter('collection', 'tiles.Aude-2026'),
        description: 'The id of the collection: `areas`, `scenes.` or `tiles.` and the AOI.',
      },
      item: pathParameter('item', '1207'),
      status: queryParameter(
        'status',
        'Statuses of scenes or tiles, separated by commas. Areas have none.',
        'RETRY,FAILED',
      ),
      after: queryParameter('after', 'Where the page begins, as the link to it says.', '1.1207'),
      f: {
        ...queryParameter('f', 'The format. There is one, so this changes nothing.', 'json'),
        schema: { type: 'string', enum: ['json', 'geojson'] },
      },
    },
    schemas: featuresSchemas,
    paths: {
      [root]: {
        get: {
          summary: 'Landing page',
          description: 'The links that the interface begins with.',
          parameters: ['f'],
          isOpen: true,
          answer: { type: json, schema: 'LandingPage', example: landingPage() },
        },
      },
      [`${root}/conformance`]: {
        get: {
          summary: 'Conformance classes',
          parameters: ['f'],
          isOpen: true,
          answer: { type: json, schema: 'Conformance', example: { conformsTo: featuresConformance } },
        },
      },
      [`${root}/api`]: {
        get: {
          summary: 'This document',
          description: 'OpenAPI 3.0, for programs.',
          parameters: ['f'],
          isOpen: true,
          answer: { type: openApiJson },
        },
      },
      [`${root}/style`]: {
        get: {
          summary: 'A style for QGIS',
          description: 'Colours scenes and tiles by their status.',
          isOpen: true,
          answer: { type: 'application/xml' },
        },
      },
      [`${root}/collections`]: {
        get: {
          summary: 'Collections',
          description: 'Saved areas, and two for each AOI. Only those that the token can read.',
          parameters: ['f'],
          answer: {
            type: json,
            schema: 'Collections',
            example: {
              links: [
                { rel: 'self', href: toHref(`${root}/collections`), type: json, title: 'The collections' },
              ],
              collections: [areas, ofTiles],
            },
          },
          errors: [503],
        },
      },
      [collection]: {
        get: {
          summary: 'One collection',
          parameters: ['collection', 'f'],
          answer: { type: json, schema: 'Collection', example: ofTiles },
          errors: [404, 503],
        },
      },
      [`${collection}/items`]: {
        get: {
          summary: 'A page of features',
          description: 'Filtered by place, time and status. Those with a known place come first.',
          parameters: ['collection', 'bbox', 'datetime', 'status', 'limit', 'after', 'f'],
          answer: { type: geoJson, schema: 'FeatureCollection', example: page() },
          errors: [404, 503],
        },
      },
      [`${collection}/items/{item}`]: {
        get: {
          summary: 'One feature',
          parameters: ['collection', 'item', 'f'],
          answer: {
            type: geoJson,
            schema: 'Feature',
            example: {
              ...tile(),
              links: [
                { rel: 'self', href: toHref(`${tiles}/items/1207`), type: geoJson },
                { rel: 'collection', href: toHref(tiles), type: json },
              ],
            },
          },
          errors: [404, 503],
        },
      },
    },
  });
}
