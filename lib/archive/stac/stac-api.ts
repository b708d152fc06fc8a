import { z } from 'zod';
import { defineApi } from '@/lib/web/endpoint';
import { bboxParameter, limitParameter, timeParameter } from '@/lib/web/open/open-query';
import { archiveRoles } from '../roles';
import {
  bboxValue,
  geometryText,
  geometryValue,
  idList,
  idValues,
  limitValue,
  sortText,
  sortValue,
  timeValue,
} from './search-fields';

/** The usual and the greatest number of items of a page. Some clients fetch the pictures of all of them. */
export const itemLimits = { usual: 50, greatest: 500 } as const;

const asReader = { role: archiveRoles.search, scopes: ['archive'] } as const;
const collection = z.string().min(1).max(100);
const item = z.string().min(1).max(1_000);
const noQuery = z.strictObject({});
/** Where a page begins, as the link to it says. */
const token = z.string().max(1_000).optional();
const limit = limitParameter(itemLimits.usual, itemLimits.greatest);

/** STAC API 1.0: the archive as other programs search it. Read by an access token. */
export const stacApi = defineApi({
  'GET /api/stac': {
    role: 'open',
    summary: 'Where the STAC API begins: its links.',
    answers: 'checked',
    query: noQuery,
  },
  'GET /api/stac/conformance': {
    role: 'open',
    summary: 'The conformance classes that the STAC API meets.',
    answers: 'checked',
    query: noQuery,
  },
  'GET /api/stac/api': {
    role: 'open',
    summary: 'The OpenAPI 3.0 document of the STAC API.',
    answers: 'checked',
    query: noQuery,
  },
  'GET /api/stac/collections': {
    ...asReader,
    summary: 'The collections of the archive: one for each constellation.',
    answers: 'checked',
    query: noQuery,
  },
  'GET /api/stac/collections/{collection}': {
    ...asReader,
    summary: 'One collection of the archive.',
    answers: 'checked',
    params: z.object({ collection }),
    query: noQuery,
  },
  'GET /api/stac/collections/{collection}/items': {
    ...asReader,
    summary: 'A page of images of one constellation as STAC items, newest first unless sorted.',
    answers: 'checked',
    params: z.object({ collection }),
    query: z.strictObject({
      bbox: bboxParameter.optional(),
      datetime: timeParameter.optional(),
      /** Some clients repeat the collection, and send ids that are empty. */
      collections: idList(collection, 40).optional(),
      ids: idList(item, 100).optional(),
      sortby: sortText.optional(),
      limit,
      token,
    }),
  },
  'GET /api/stac/collections/{collection}/items/{item}': {
    ...asReader,
    summary: 'One image as a STAC item. The archive finds by place and time: search before.',
    answers: 'checked',
    params: z.object({ collection, item }),
    query: noQuery,
  },
  'GET /api/stac/search': {
    ...asReader,
    summary: 'A page of images as STAC items, newest first unless sorted. It is complete, or an error.',
    answers: 'checked',
    query: z.strictObject({
      bbox: bboxParameter.optional(),
      intersects: geometryText.optional(),
      datetime: timeParameter.optional(),
      collections: idList(collection, 40).optional(),
      ids: idList(item, 100).optional(),
      sortby: sortText.optional(),
      limit,
      token,
    }),
  },
  'POST /api/stac/search': {
    ...asReader,
    audit: false,
    summary: 'The same search with a body. The links to further pages are for GET.',
    answers: 'checked',
    body: z.strictObject({
      bbox: bboxValue.nullish(),
      intersects: geometryValue.nullish(),
      datetime: timeValue.nullish(),
      collections: idValues(collection, 40).nullish(),
      ids: idValues(item, 100).nullish(),
      sortby: sortValue.nullish(),
      limit: limitValue(itemLimits.usual, itemLimits.greatest),
    }),
    maxBodyBytes: 12 * 1024 * 1024,
  },
  'GET /api/stac/images/{image}': {
    role: 'open',
    summary: 'A thumbnail or quicklook of an item, by the link that the item has for the token that asked.',
    answers: 'image',
    params: z.object({ image: z.string().min(1).max(6_000) }),
  },
});
