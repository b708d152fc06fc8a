import { z } from 'zod';

const position = z
  .array(z.number())
  .min(2)
  .refine(([x, y]) => Math.abs(x ?? 999) <= 540 && Math.abs(y ?? 999) <= 90, 'must be longitude, latitude')
  .transform(([x, y]) => [x, y] as [number, number]);
const ring = z.array(position).min(4, 'a ring needs at least four positions').max(20_000);
/** A GeoJSON polygon, longitude before latitude. */
export const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(200) });
export type Polygon = z.output<typeof polygon>;
const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ring).min(1).max(200)).min(1).max(50),
});
export const anyPolygon = z.discriminatedUnion('type', [polygon, multiPolygon]);
export type AnyPolygon = z.output<typeof anyPolygon>;
