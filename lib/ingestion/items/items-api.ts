import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { longListCap, total } from '@/lib/platform/list-cap';
import type { Description, Method } from '@/lib/web/endpoint';
import { aoi, count, counts, id, kind, operators, polygon, status, time } from '../api-terms';
import { statuses } from '../status';
import { groupings, itemSorts } from './item-sorts';

const item = z.object({
  id: z.number(),
  kind,
  sourceId: z.string(),
  status,
  message: z.string(),
  retries: z.number().nullable(),
  date: z.string().nullable(),
  sceneId: z.number().nullable(),
  previousId: z.union([z.number(), z.string()]).nullable(),
  referenceId: z.union([z.number(), z.string()]).nullable(),
  label: z.string().nullable(),
  since: time.nullable(),
  sceneName: z.string().nullable(),
});

const itemFilter = {
  kind,
  status: z
    .union([status, z.array(status)])
    .transform((one) => [one].flat())
    .optional(),
  search: z.string().max(200).optional(),
  /** Only the items of one group, as the groups are reported. */
  by: z.enum(groupings).optional(),
  in: z.string().max(3_000).optional(),
};

const itemOrder = {
  sort: z.enum(itemSorts).default('attention'),
  dir: z.enum(['asc', 'desc']).default('asc'),
};

/** The scenes and tiles of an AOI, and what is done with some of them. */
export const itemsApi = {
  'GET /api/ingestion/aois/{aoi}/items': {
    role: viewerRoles,
    summary: 'Scenes or tiles of an AOI by status and words, sorted, a window of them.',
    params: z.object({ aoi }),
    query: z.object({
      ...itemFilter,
      ...itemOrder,
      offset: z.coerce.number().int().nonnegative().default(0),
      limit: z.coerce.number().int().min(1).max(2_000).default(200),
    }),
    response: z.object({ total: z.number(), items: z.array(item) }),
  },
  'GET /api/ingestion/aois/{aoi}/items/ids': {
    role: viewerRoles,
    summary: 'The ids of all scenes or tiles that match, in order.',
    params: z.object({ aoi }),
    query: z.object({ ...itemFilter, ...itemOrder }),
    response: z.object({ ids: z.array(z.number()) }),
  },
  'GET /api/ingestion/aois/{aoi}/items/groups': {
    role: viewerRoles,
    summary: 'The scenes or tiles that match in groups, the largest first.',
    params: z.object({ aoi }),
    query: z.object({ ...itemFilter, by: z.enum(groupings) }),
    response: z.object({
      groups: z
        .array(z.object({ key: z.string(), label: z.string(), count, counts: counts.partial() }))
        .max(longListCap),
      total,
    }),
  },
  'GET /api/ingestion/aois/{aoi}/items/export': {
    role: viewerRoles,
    answers: 'file',
    summary: 'All scenes or tiles that match, in order, as a file.',
    params: z.object({ aoi }),
    query: z.object({ ...itemFilter, ...itemOrder, format: z.enum(['csv', 'json']).default('csv') }),
  },
  'GET /api/ingestion/aois/{aoi}/items/{kind}/{id}': {
    role: viewerRoles,
    summary: 'One scene or tile with everything that the server and Swath know about it.',
    params: z.object({ aoi, kind, id }),
    response: z.object({
      /** When the server was asked for the item; its scene and tiles are as the board knew them at `boardReadAt`. */
      readAt: time,
      boardReadAt: time.nullable(),
      item,
      data: z.record(z.string(), z.unknown()),
      /** Every other field that the server gave. */
      fields: z.record(z.string(), z.unknown()),
      tags: z.record(z.string(), z.string()),
      geometry: polygon.nullable(),
      /** The geometry is that of its scene. */
      isPlaceOfScene: z.boolean(),
      scene: item.nullable(),
      reference: item.nullable(),
      tiles: z.array(item),
      /** Of a tile: those before it from the root on, itself, and those after it. */
      chain: z.array(item),
      /** When the portal read the AOI for the first time, as far as its records go. */
      watchedSince: time.nullable(),
      transitions: z.array(
        z.object({
          at: time,
          /** When it happened at the earliest; before `at` where no one watched until then. */
          earliest: time,
          from: z.string().nullable(),
          to: z.string().nullable(),
          message: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /api/ingestion/aois/{aoi}/items/{kind}/{id}/data': {
    role: viewerRoles,
    summary: 'The payload of one scene or tile, exactly as the server holds it.',
    params: z.object({ aoi, kind, id }),
    response: z.object({ data: z.record(z.string(), z.unknown()) }),
  },
  'PUT /api/ingestion/aois/{aoi}/items/{kind}/{id}/data': {
    role: ['admin'],
    audit: ['ingestion.data', 'aoi:{aoi}'],
    summary:
      'Replaces the payload of one scene or tile, where the server offers it and it is still what `was` says.',
    params: z.object({ aoi, kind, id }),
    body: z.object({ data: z.record(z.string(), z.unknown()), was: z.record(z.string(), z.unknown()) }),
    response: z.object({ data: z.record(z.string(), z.unknown()).nullable() }),
  },
  'POST /api/ingestion/aois/{aoi}/item-actions': {
    role: operators,
    audit: ['ingestion.items', 'aoi:{aoi}'],
    summary: 'Retries or fails scenes and tiles, each at most once, and returns the outcome of each.',
    params: z.object({ aoi }),
    body: z.object({
      action: z.enum(['retry', 'fail']),
      items: z
        .array(z.object({ kind, id }))
        .min(1, 'needs at least one item')
        .max(500, 'takes at most 500 items'),
    }),
    response: z.object({
      results: z.array(
        z.object({
          kind,
          id: z.number(),
          outcome: z.enum(['done', 'refused', 'unknown']),
          status: status.nullable(),
          sentence: z.string(),
        }),
      ),
    }),
  },
  'POST /api/ingestion/aois/{aoi}/force': {
    role: ['admin'],
    audit: ['ingestion.force', 'aoi:{aoi}'],
    summary: 'Puts one scene or tile into any status, where the server offers it.',
    params: z.object({ aoi }),
    body: z.object({ kind, id, status: z.enum(statuses) }),
    response: z.object({ status: status.nullable() }),
  },
} as const satisfies Record<`${Method} /api/${string}`, Description>;
