import { itemStatuses } from '@/lib/ingestion/status';
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

const orNull = (schema: OpenSchema) => ({ ...schema, nullable: true });
const integer = { type: 'integer' };
const links = listOf(refTo('Link'));

/** The answers of OGC API – Features as schemas of OpenAPI 3.0. */
export const featuresSchemas: Record<string, OpenSchema> = {
  LandingPage: objectOf({ title: text, description: text, links }),
  Collection: objectOf({
    id: text,
    title: text,
    description: text,
    itemType: { type: 'string', enum: ['feature'] },
    extent: refTo('Extent'),
    crs: listOf(address),
    links,
  }),
  Collections: objectOf({ links, collections: listOf(refTo('Collection')) }),
  Item: objectOf({
    id: integer,
    kind: { type: 'string', enum: ['scene', 'tile'] },
    source_id: text,
    status: { type: 'string', enum: [...itemStatuses] },
    message: { ...orNull(text), description: 'The cause, as the workflow server reports it.' },
    since: { ...orNull(moment), description: 'When it got this status; null if Swath did not see that.' },
    date: { ...orNull(text), description: 'When its image was taken; null if unknown.' },
    constellation: orNull(text),
    swath: orNull(text),
    tile: { ...orNull(text), description: 'The name of the tile in its scene.' },
    scene_id: { ...orNull(integer), description: 'The scene of a tile.' },
    scene: orNull(text),
    retry_countdown: { ...orNull(integer), description: 'How many attempts are left.' },
    url: { ...address, description: 'Its page in Swath.' },
  }),
  SavedArea: objectOf({
    id: text,
    name: text,
    owner: text,
    is_shared: { type: 'boolean' },
    tags: { ...text, description: 'Separated by commas.' },
    km2: { type: 'number' },
    created: moment,
    updated: moment,
    url: { ...address, description: 'Its page in Swath.' },
  }),
  Feature: objectOf(
    {
      type: { type: 'string', enum: ['Feature'] },
      id: text,
      geometry: {
        ...orNull(geometryObject),
        description: 'A MultiPolygon; null if its place is unknown.',
      },
      bbox: listOf({ type: 'number' }),
      properties: { anyOf: [refTo('Item'), refTo('SavedArea')] },
      links,
    },
    ['bbox', 'links'],
  ),
  FeatureCollection: objectOf({
    type: { type: 'string', enum: ['FeatureCollection'] },
    timeStamp: { ...moment, description: 'When the board was read.' },
    numberMatched: integer,
    numberReturned: integer,
    features: listOf(refTo('Feature')),
    links: { ...links, description: 'The one with rel `next` leads to the next page.' },
  }),
};
