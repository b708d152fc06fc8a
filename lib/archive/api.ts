import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import { areaGeometry } from '@/lib/areas/schema';
import { defineApi } from '@/lib/web/endpoint';
import { serviceFilters } from './filters';
import { archiveRoles } from './roles';
import { savedQuery, savedSearch, searchName, searchNews } from './saved-search';
import { archiveImage, searchRest } from './schema';

const id = z.object({ id: z.string().min(1).max(100) });
const instant = z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-06-01T00:00:00Z' });

const numberRange = z.object({ least: z.number().optional(), most: z.number().optional() });

/** What is searched: an area, constellations and a stretch of acquisition time. */
export const searchQuery = z
  .object({
    geometry: areaGeometry,
    constellations: z
      .array(z.string().trim().min(1).max(60))
      .min(1, 'Choose at least one constellation')
      .max(30),
    from: instant,
    to: instant,
    /** For a service that takes them; the others are not looked at. */
    filters: z.partialRecord(z.enum(serviceFilters), numberRange).default({}),
    /** How far an earlier search of the same got, to go on from there. */
    rest: searchRest.optional(),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    error: 'The interval ends before it starts',
    path: ['to'],
  });
export type SearchQuery = z.output<typeof searchQuery>;

/** The routes of the archive: the search, and the images that it found. */
export const archiveApi = defineApi({
  'POST /api/archive/search': {
    role: archiveRoles.search,
    summary:
      'Searches the archive completely. Answers lines of JSON as results come: `images`, and at last one `end`.',
    body: searchQuery,
    maxBodyBytes: 12 * 1024 * 1024,
  },
  'GET /api/archive/images/{id}': {
    role: mayLook,
    summary: 'One image by its source id, with the place and time by which the archive finds it.',
    params: z.object({ id: z.string().min(1).max(500) }),
    query: z.object({
      of: z.string().trim().min(1).max(60),
      at: instant,
      /** Longitude and latitude of a point that it shows. */
      near: z.string().regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'must be longitude,latitude'),
    }),
    response: z.object({ image: archiveImage }),
  },
  'GET /api/archive/searches': {
    role: mayLook,
    summary: 'Saved searches: own ones and shared ones, of areas that the reader may use.',
    response: z.object({ searches: z.array(savedSearch) }),
  },
  'POST /api/archive/searches': {
    role: archiveRoles.search,
    summary: 'Saves a search of a saved area.',
    body: z.object({
      name: searchName,
      areaId: z.string().min(1).max(100),
      isShared: z.boolean().default(false),
      query: savedQuery,
    }),
    response: savedSearch,
  },
  'PATCH /api/archive/searches/{id}': {
    role: archiveRoles.search,
    summary: 'Changes an own saved search.',
    params: id,
    body: z.object({
      name: searchName.optional(),
      isShared: z.boolean().optional(),
      query: savedQuery.optional(),
    }),
    response: savedSearch,
  },
  'DELETE /api/archive/searches/{id}': {
    role: archiveRoles.search,
    summary: 'Deletes an own saved search.',
    params: id,
  },
  'GET /api/archive/searches/{id}/news': {
    role: archiveRoles.search,
    summary: 'What the archive got for a saved search since its reader looked at it last.',
    params: id,
    response: searchNews,
  },
  'PUT /api/archive/searches/{id}/visit': {
    role: archiveRoles.search,
    summary: 'Notes that its reader has seen what a saved search brings.',
    params: id,
  },
  'GET /api/archive/image': {
    role: mayLook,
    answers: 'image',
    summary: 'A thumbnail or quicklook that a search found, by the address that the portal sealed in `u`.',
    query: z.object({
      u: z.string().max(4000),
      /** In addresses that were kept of old: proves that the portal wrote `u`, which is not sealed. */
      s: z.string().max(100).optional(),
    }),
  },
});
