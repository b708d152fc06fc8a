import { z } from 'zod';
import { viewerRoles } from '@/lib/accounts/role';
import { areaGeometry } from '@/lib/areas/schema';
import { listCap, total } from '@/lib/platform/list-cap';
import { defineApi } from '@/lib/web/endpoint';
import { archiveRoles } from './roles';
import { savedQuery, savedSearch, searchName, searchNews } from './saved-search';
import { archiveImage, searchRest } from './schema';
import { serviceFilters } from './service-filters';
import { stacApi } from './stac/stac-api';

const id = z.object({ id: z.string().min(1).max(100) });
const instant = z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-06-01T00:00:00Z' });

const numberRange = z.object({ min: z.number().optional(), max: z.number().optional() });

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
    /** How far an earlier search of the same got, to continue from there. */
    rest: searchRest.optional(),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    error: 'The interval ends before it starts',
    path: ['to'],
  });
export type SearchQuery = z.output<typeof searchQuery>;

/** The routes of the archive: the search, the images that it found, and the same for other programs. */
export const archiveApi = defineApi({
  ...stacApi,
  'POST /api/archive/search': {
    role: archiveRoles.search,
    audit: false,
    answers: 'file',
    summary:
      'Searches the archive completely. Answers lines of JSON as results come: `images`, and at last one `end`.',
    body: searchQuery,
    maxBodyBytes: 12 * 1024 * 1024,
  },
  'GET /api/archive/images/{id}': {
    role: viewerRoles,
    summary: 'One image by its source ID, with the place and time by which the archive finds it.',
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
    role: viewerRoles,
    summary: 'Saved searches: the reader’s own and shared ones, of areas that the reader can use.',
    response: z.object({ searches: z.array(savedSearch).max(listCap), total }),
  },
  'POST /api/archive/searches': {
    role: archiveRoles.search,
    audit: ['search.add', 'search:new'],
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
    audit: ['search.change', 'search:{id}'],
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
    audit: ['search.delete', 'search:{id}'],
    summary: 'Deletes an own saved search.',
    params: id,
  },
  'GET /api/archive/searches/{id}/new-images': {
    role: archiveRoles.search,
    summary: 'New images of a saved search since its reader’s last visit.',
    params: id,
    response: searchNews,
  },
  'PUT /api/archive/searches/{id}/seen': {
    role: archiveRoles.search,
    audit: false,
    summary: 'Marks the new images of a saved search as seen.',
    params: id,
  },
  'GET /api/archive/image': {
    role: viewerRoles,
    answers: 'image',
    summary: 'A thumbnail or quicklook that a search found, by the address that Swath sealed in `u`.',
    query: z.object({ u: z.string().max(4000) }),
  },
});
