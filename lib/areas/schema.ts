import { z } from 'zod';
import { ignoredHeaders, importRow } from '@/lib/web/files/import-answer';
import { formatCount } from '@/lib/web/locale/format';
import { areaColours } from './colour';
import { maxAreaRows } from './file-limits';
import { type AreaGeometry, maxParts, maxVertices } from './types';

/** Areas that one person can save, and that a list shows. */
export const maxAreas = 2_000;

/** Closing positions and those that repeat the one before are no vertices, yet they are sent. */
const maxPositions = 1.5 * maxVertices;

/** The first thing that is wrong with the coordinates of polygons; counts come before contents. */
function wrongWith(polygons: unknown[]): string | undefined {
  if (polygons.length === 0) return 'An area has at least one part';
  if (polygons.length > maxParts)
    return `An area has at most ${formatCount(maxParts)} separate parts: split it`;
  let positions = 0;
  for (const rings of polygons) {
    if (!Array.isArray(rings) || rings.length === 0) return 'A polygon is a list of rings';
    if (rings.length > 10_000) return 'A polygon has at most 10,000 rings';
    for (const ring of rings) {
      if (!Array.isArray(ring) || ring.length < 4) return 'a ring needs at least four positions';
      positions += ring.length;
      if (positions > maxPositions)
        return `An area has at most ${formatCount(maxVertices)} vertices: simplify it`;
    }
  }
  return (polygons as unknown[][][]).some((rings) => rings.some((ring) => !ring.every(isPosition)))
    ? 'A position must be longitude, latitude'
    : undefined;
}

const isPosition = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= 4 &&
  value.every(Number.isFinite) &&
  Math.abs(value[0] ?? 999) <= 540 &&
  Math.abs(value[1] ?? 999) <= 90;

const ringsSchema = {
  type: 'array',
  items: {
    type: 'array',
    minItems: 4,
    items: { type: 'array', minItems: 2, items: { type: 'number' } },
  },
};

/** An area as GeoJSON. Checked by hand, in one pass that ends at the first fault, since it may have 100,000 vertices. */
export const areaGeometry = z
  .custom<AreaGeometry>()
  .superRefine((value: unknown, context) => {
    const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
    const isOne = type === 'Polygon';
    const message =
      !isOne && type !== 'MultiPolygon'
        ? 'An area is a Polygon or a MultiPolygon'
        : Array.isArray(coordinates)
          ? wrongWith(isOne ? [coordinates] : coordinates)
          : 'An area has coordinates';
    if (message) context.addIssue({ code: 'custom', message, path: ['coordinates'] });
  })
  .transform(({ type, coordinates }) => ({ type, coordinates }) as AreaGeometry)
  .meta({
    type: 'object',
    required: ['type', 'coordinates'],
    oneOf: [
      { properties: { type: { const: 'Polygon' }, coordinates: ringsSchema } },
      {
        properties: { type: { const: 'MultiPolygon' }, coordinates: { type: 'array', items: ringsSchema } },
      },
    ],
  });

const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const areaName = z
  .string()
  .trim()
  .min(1, 'Give the area a name')
  .max(120, 'A name has at most 120 characters')
  .refine((text) => !/\p{Cc}/u.test(text), 'A name is one line of text');

export const areaColour = z.enum(areaColours);

const areaTag = z
  .string()
  .trim()
  .min(1)
  .max(40, 'A tag has at most 40 characters')
  .refine((text) => !/[\p{Cc},]/u.test(text), 'A tag has no commas');

/** Words that areas are found by, each once. */
export const areaTags = z
  .array(areaTag)
  .max(12, 'An area has at most 12 tags')
  .transform((tags) => [...new Set(tags)]);

/** A saved area as lists show it; `outline` is simplified for previews. */
export const areaSummary = z.object({
  id: z.string(),
  name: z.string(),
  colour: areaColour,
  isShared: z.boolean(),
  tags: z.array(z.string()),
  isMine: z.boolean(),
  ownerName: z.string(),
  /** km². */
  km2: z.number(),
  vertices: z.number(),
  bbox,
  outline: areaGeometry,
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  /** When someone last searched with it; null where no one did yet. */
  lastUsedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type AreaSummary = z.output<typeof areaSummary>;

/** A saved area whole. */
export const savedArea = areaSummary.extend({ geometry: areaGeometry });
export type SavedArea = z.output<typeof savedArea>;

/** A row of a file of areas, with what the import does with it; `km2` where it has a usable area. */
const areaFileRow = importRow.extend({ name: z.string(), km2: z.number().optional() });
export type AreaFileRow = z.output<typeof areaFileRow>;

/** What a file of areas did, row by row. */
export const importedAreas = z.object({ rows: z.array(areaFileRow).max(maxAreaRows) });

/** What a file of areas would do. */
export const checkedAreas = importedAreas.extend({ ignored: ignoredHeaders });
