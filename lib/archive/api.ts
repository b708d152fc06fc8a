import { z } from 'zod';
import { mayLook } from '@/lib/accounts/role';
import { areaGeometry } from '@/lib/areas/schema';
import { defineApi } from '@/lib/web/endpoint';
import { serviceFilters } from './filters';
import { archiveRoles } from './roles';
import { archiveImage, searchRest } from './schema';

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
    /** What an earlier search of the same could not get; left out: everything. */
    rest: z.array(searchRest).min(1).max(5_000).optional(),
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
  'GET /api/archive/image': {
    role: mayLook,
    summary: 'A thumbnail or quicklook that a search found; `s` proves that the portal wrote the address.',
    query: z.object({ u: z.string().max(3000), s: z.string().max(100) }),
  },
});
