import {
  address,
  geometryObject,
  listOf,
  moment,
  type OpenSchema,
  objectOf,
  refTo,
  text,
} from '@/lib/web/open/open-document';

const number = { type: 'number' };
const links = listOf(refTo('Link'));
const only = (...words: string[]) => ({ type: 'string', enum: words });

/** What an item says of its image: the archive reports not all of it for each. */
const properties: Record<string, OpenSchema> = {
  datetime: { ...moment, description: 'When it was taken.' },
  created: { ...moment, description: 'When it came into the archive.' },
  title: text,
  constellation: text,
  platform: text,
  gsd: { ...number, description: 'Metres.' },
  providers: listOf(objectOf({ name: text, roles: listOf(text) })),
  'eo:cloud_cover': { ...number, minimum: 0, maximum: 100, description: 'Percent.' },
  'view:incidence_angle': { ...number, minimum: 0, maximum: 90, description: 'Degrees.' },
  'order:status': only('orderable'),
  'swath:source_id': { ...text, description: 'What an order names it by.' },
  'swath:product_name': text,
  'swath:along_track': { ...number, description: 'Degrees.' },
  'swath:across_track': { ...number, description: 'Degrees.' },
  'swath:outline': {
    ...only('box', 'footprint'),
    description: '`box` if the archive has no outline that can be used.',
  },
  'swath:more': { type: 'object', description: 'What else the archive reports, by its own names.' },
};
const always = ['datetime', 'title', 'constellation', 'order:status', 'swath:source_id', 'swath:outline'];

/** The answers of the STAC API as schemas of OpenAPI 3.0. */
export const stacSchemas: Record<string, OpenSchema> = {
  Catalog: objectOf({
    type: only('Catalog'),
    stac_version: text,
    id: text,
    title: text,
    description: text,
    conformsTo: listOf(address),
    links,
  }),
  Collection: objectOf(
    {
      type: only('Collection'),
      stac_version: text,
      stac_extensions: listOf(address),
      id: text,
      title: text,
      description: text,
      license: text,
      itemType: only('feature'),
      crs: listOf(address),
      extent: refTo('Extent'),
      summaries: { type: 'object' },
      links,
    },
    ['summaries'],
  ),
  Collections: objectOf({ collections: listOf(refTo('Collection')), links }),
  Asset: objectOf(
    {
      href: { ...address, description: 'It needs no token, and ends at the end of the next day.' },
      type: text,
      title: text,
      roles: listOf(text),
      'proj:code': text,
      'proj:epsg': { type: 'integer' },
      'proj:bbox': listOf(number),
    },
    ['proj:code', 'proj:epsg', 'proj:bbox'],
  ),
  Item: objectOf({
    type: only('Feature'),
    stac_version: text,
    stac_extensions: listOf(address),
    id: text,
    collection: text,
    geometry: geometryObject,
    bbox: listOf(number),
    properties: objectOf(
      properties,
      Object.keys(properties).filter((name) => !always.includes(name)),
    ),
    links,
    assets: { type: 'object', additionalProperties: refTo('Asset') },
  }),
  ItemCollection: objectOf(
    {
      type: only('FeatureCollection'),
      timeStamp: moment,
      numberMatched: { type: 'integer', description: 'Only where all items are on this page.' },
      numberReturned: { type: 'integer' },
      features: listOf(refTo('Item')),
      links: { ...links, description: 'The one with rel `next` leads to the next page, for 24 hours.' },
    },
    ['numberMatched'],
  ),
  Search: {
    ...objectOf({}),
    properties: {
      bbox: { type: 'array', minItems: 4, maxItems: 6, items: number },
      intersects: { ...geometryObject, description: 'A GeoJSON geometry. It cannot be sent with bbox.' },
      datetime: text,
      collections: listOf(text),
      ids: listOf(text),
      sortby: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        items: objectOf({ field: only('datetime', 'properties.datetime'), direction: only('asc', 'desc') }),
      },
      limit: { type: 'integer', minimum: 1, description: 'A greater number counts as the maximum.' },
    },
    additionalProperties: false,
  },
};
