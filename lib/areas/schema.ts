import { z } from 'zod';
import { areaColours } from './colour';
import { maxParts, type Position } from './types';

const position = z
  .array(z.number())
  .min(2)
  .refine(([x, y]) => Math.abs(x ?? 999) <= 540 && Math.abs(y ?? 999) <= 90, 'must be longitude, latitude')
  .transform(([x, y]) => [x, y] as Position);
const ring = z.array(position).min(4, 'a ring needs at least four positions');
const rings = z.array(ring).min(1).max(10_000);

export const areaGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z
      .array(rings)
      .min(1)
      .max(maxParts, `An area has at most ${maxParts.toLocaleString('en')} separate parts: split it`),
  }),
]);

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
  /** When somebody last searched with it; null where nobody did yet. */
  lastUsedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type AreaSummary = z.output<typeof areaSummary>;

/** A saved area whole. */
export const savedArea = areaSummary.extend({ geometry: areaGeometry });
export type SavedArea = z.output<typeof savedArea>;
