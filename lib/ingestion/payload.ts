import { z } from 'zod';
import { mendArea, polygonsOfArea, toGeometry } from '@/lib/areas/geometry';
import type { AreaGeometry } from '@/lib/areas/types';

/** What the server takes as the name of an AOI. */
export const aoiNamePattern = /^[A-Za-z0-9:_-]+$/;

/** Whether the server would see a pattern in a name where it lists or retries. */
export const hasPattern = (name: string): boolean => /[*?]|\(\?/.test(name);

const layer = z.looseObject(
  {
    variable: z.string('is missing').min(1, 'is missing'),
    instance: z.string('is missing').min(1, 'is missing'),
  },
  { error: 'has to be {"variable": …, "instance": …}' },
);
const name = (error: string) => z.string({ error }).optional();

/**
 * The payload of an ingestion (interface sections 1.5 and 4.3). It is GeoJSON, a feature or a collection; fields that
 * nobody knows are kept and sent. Times are ISO 8601.
 */
export const payload = z.looseObject({
  type: z.string().optional(),
  name: z
    .string({ error: 'is missing' })
    .min(1, 'is missing')
    .regex(aoiNamePattern, 'may hold letters, digits, “:”, “_” and “-” only'),
  geometry: z.unknown().optional(),
  start_time: z.iso.datetime({ offset: true, local: true, error: 'is no time such as 2026-11-01T00:00:00Z' }),
  end_time: z.iso.datetime({ offset: true, local: true, error: 'is no time such as 2026-11-19T23:59:59Z' }),
  scene_type: z.looseObject(
    {
      constellation: z.string({ error: 'is missing' }).min(1, 'is missing'),
      parameters: z.record(z.string(), z.unknown(), { error: 'has to be an object' }).optional(),
    },
    { error: 'has to be {"constellation": …}' },
  ),
  layers: z.record(z.string().min(1), layer, { error: 'has to be an object' }).optional(),
  record_tags: z
    .record(z.string().min(1), z.string({ error: 'has to be text' }), { error: 'has to be an object' })
    .optional(),
  graph_name: name('has to be text'),
  scene_graph_name: name('has to be text'),
  tile_graph_name: name('has to be text'),
  graph_config: z.record(z.string(), z.unknown(), { error: 'has to be an object' }).optional(),
  is_retriable: z.boolean({ error: 'has to be true or false' }).optional(),
  retry_count: z
    .number({ error: 'has to be a whole number, 0 or more' })
    .int('has to be a whole number, 0 or more')
    .min(0, 'has to be a whole number, 0 or more')
    .optional(),
  storage_uri: name('has to be text'),
  annotations_urls: z
    .array(z.string({ error: 'has to be text' }), { error: 'has to be a list of addresses' })
    .optional(),
});
export type Payload = z.output<typeof payload>;

export interface PayloadProblem {
  /** Where, such as `scene_type.constellation`. */
  path: string;
  /** A sentence. */
  message: string;
}

/** Checks a payload before any call; no problems and the payload, or what is wrong with it, all at once. */
export function checkPayload(document: unknown): { payload?: Payload; problems: PayloadProblem[] } {
  const parsed = payload.safeParse(document);
  const problems: PayloadProblem[] = (parsed.error?.issues ?? []).map((issue) => {
    const path = issue.path.join('.') || 'payload';
    return { path, message: `${path} ${issue.path.length > 0 ? issue.message : 'has to be a JSON object'}` };
  });
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
  if (isObject) {
    const area = areaProblem(document as Record<string, unknown>);
    if (area) problems.push(area);
  }
  if (parsed.success) {
    const { start_time, end_time } = parsed.data;
    if (Date.parse(start_time) > Date.parse(end_time)) {
      problems.push({ path: 'end_time', message: 'end_time is before start_time' });
    }
  }
  return parsed.success && problems.length === 0 ? { payload: parsed.data, problems } : { problems };
}

/** The geometries of a payload: its own, or those of its features where it is a collection. */
function geometriesOf(document: Record<string, unknown>): unknown[] {
  const { features, geometry } = document;
  if (!Array.isArray(features)) return geometry === undefined || geometry === null ? [] : [geometry];
  return features.map((feature) => (feature as { geometry?: unknown } | null)?.geometry);
}

function areaProblem(document: Record<string, unknown>): PayloadProblem | undefined {
  const geometries = geometriesOf(document);
  if (geometries.length === 0)
    return { path: 'geometry', message: 'geometry is missing: draw or bring an area' };
  for (const [index, given] of geometries.entries()) {
    const fatal = mendArea(given).complaints.find(({ isFatal }) => isFatal);
    const path = Array.isArray(document.features) ? `features.${index}.geometry` : 'geometry';
    if (fatal) return { path, message: `${path}: ${fatal.sentence}` };
  }
  return undefined;
}

/** The area of a payload, mended, of all of its features; undefined while it has none that can be used. */
export function areaOfPayload(document: unknown): AreaGeometry | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  const polygons = geometriesOf(document as Record<string, unknown>).flatMap((given) => {
    const { geometry } = mendArea(given);
    return geometry ? polygonsOfArea(geometry) : [];
  });
  return polygons.length > 0 ? toGeometry(polygons) : undefined;
}

/** The constellation of a payload, however incomplete it is. */
export function constellationOf(document: unknown): string | undefined {
  const { scene_type } = (document ?? {}) as { scene_type?: { constellation?: unknown } };
  const constellation = scene_type?.constellation;
  return typeof constellation === 'string' && constellation !== '' ? constellation : undefined;
}
