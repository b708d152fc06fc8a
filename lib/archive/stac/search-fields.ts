import { z } from 'zod';
import { readBoxes } from '@/lib/web/open/box';
import { readTimeRange } from '@/lib/web/open/time-range';

/** The types of GeoJSON geometries. */
const types = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
] as const;

/** A geometry to search with, as it came: its coordinates are checked where the area is made of it. */
export interface SearchGeometry {
  type: (typeof types)[number];
  coordinates?: unknown;
  geometries?: SearchGeometry[];
}

/** `intersects` of a body. */
export const geometryValue: z.ZodType<SearchGeometry> = z.object({
  type: z.enum(types, { error: 'must be a GeoJSON geometry' }),
  coordinates: z.array(z.unknown()).max(150_000).optional(),
  get geometries() {
    return z.array(geometryValue).max(100).optional();
  },
});

/** `intersects` of a query: a geometry as JSON. */
export const geometryText = z
  .string()
  .max(100_000)
  .transform((text, context) => {
    try {
      const parsed = geometryValue.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
    } catch {
      // What is no JSON is no geometry.
    }
    context.addIssue({ code: 'custom', message: 'must be a GeoJSON geometry' });
    return z.NEVER;
  });

/** `bbox` of a body: one box or, across 180°, two. */
export const bboxValue = z
  .array(z.number())
  .max(6)
  .transform((numbers, context) => {
    const boxes = readBoxes(numbers);
    if (boxes) return boxes;
    context.addIssue({ code: 'custom', message: 'must be [west, south, east, north] in degrees' });
    return z.NEVER;
  });

/** `datetime` of a body. */
export const timeValue = z
  .string()
  .max(100)
  .transform((text, context) => {
    const range = readTimeRange(text);
    if (range) return range;
    context.addIssue({ code: 'custom', message: 'must be a moment, or two with a slash between them' });
    return z.NEVER;
  });

/** The order of the pages of a search. */
export type SortOrder = 'newest' | 'oldest';

const sortField = z.enum(['datetime', 'properties.datetime'], { error: 'can be datetime alone' });

/** `sortby` of a body: one field, since an archive is read by time. */
export const sortValue = z
  .array(z.strictObject({ field: sortField, direction: z.enum(['asc', 'desc']) }))
  .length(1, 'can have one field')
  .transform(([sort]): SortOrder => (sort?.direction === 'asc' ? 'oldest' : 'newest'));

/** `sortby` of a query: `-datetime` for the newest first. A plus is a space once an address is read. */
export const sortText = z
  .string()
  .regex(/^[-+ ]?(properties\.)?datetime$/, 'can be datetime or -datetime')
  .transform((text): SortOrder => (text.startsWith('-') ? 'newest' : 'oldest'));

/** `limit` of a body. One that is greater counts as `max`. */
export const limitValue = (usual: number, max: number) =>
  z
    .int()
    .min(1)
    .nullish()
    .transform((limit) => Math.min(limit ?? usual, max));

/** Ids in a body. */
export const idValues = (id: z.ZodString, max: number) => z.array(id).max(max);

/** Ids in a query, separated by commas. */
export const idList = (id: z.ZodString, max: number) =>
  z
    .string()
    .max(100_000)
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(idValues(id, max));
