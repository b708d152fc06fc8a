import * as z from 'zod/mini';
import { repairArea } from '@/lib/areas/geometry/geometry';
import { polygonsOfArea, toGeometry } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry } from '@/lib/areas/types';
import { maxNameLength } from '../aoi-name';

/** What the server takes as the name of an AOI. */
export const aoiNamePattern = /^[A-Za-z0-9:_-]+$/;

/** The rule that the name of a new AOI breaks: the server would refuse it, or Swath could not read the AOI. Undefined if the name is fine. */
export function aoiNameRule(name: string): string | undefined {
  if (!aoiNamePattern.test(name)) return 'Letters, digits, “:”, “_” and “-” only';
  return name.length > maxNameLength ? `At most ${maxNameLength} characters` : undefined;
}

const filled = (error: string) => z.string({ error }).check(z.minLength(1, error));
const layer = z.looseObject(
  { variable: filled('is missing'), instance: filled('is missing') },
  { error: 'has to be {"variable": …, "instance": …}' },
);
const key = z.string().check(z.minLength(1));
const anObject = { error: 'has to be an object' };
/** Servers refuse numbers and lists there. */
const aQuotedText = z.string({ error: 'has to be text in quotes' });
const aText = z.optional(z.string({ error: 'has to be text' }));
const aCount = { error: 'has to be a whole number, 0 or more' };
const aTime = (like: string) =>
  z.iso.datetime({ offset: true, error: `is not a time with a zone, such as ${like}` });

/**
 * The payload of an ingestion (interface sections 1.5 and 4.3). It is GeoJSON, a feature or a collection; fields that
 * no one knows are kept and sent. Times are ISO 8601. The small half of the library: the page of a new run loads it.
 */
export const payload = z.looseObject({
  type: aText,
  name: filled('is missing').check(
    z.regex(aoiNamePattern, 'may hold letters, digits, “:”, “_” and “-” only'),
    z.maxLength(maxNameLength, `may hold at most ${maxNameLength} characters`),
  ),
  geometry: z.optional(z.unknown()),
  start_time: aTime('2026-11-01T00:00:00Z'),
  end_time: aTime('2026-11-19T23:59:59Z'),
  scene_type: z.looseObject(
    {
      constellation: filled('is missing'),
      parameters: z.optional(z.record(z.string(), aQuotedText, anObject)),
    },
    { error: 'has to be {"constellation": …}' },
  ),
  layers: z.optional(z.record(key, layer, anObject)),
  record_tags: z.optional(z.record(key, z.string({ error: 'has to be text' }), anObject)),
  graph_name: aText,
  scene_graph_name: aText,
  tile_graph_name: aText,
  graph_config: z.optional(z.record(z.string(), aQuotedText, anObject)),
  is_retriable: z.optional(z.boolean({ error: 'has to be true or false' })),
  retry_count: z.optional(z.number(aCount).check(z.int(aCount), z.gte(0, aCount))),
  storage_uri: aText,
  annotations_urls: z.optional(
    z.array(z.string({ error: 'has to be text' }), { error: 'has to be a list of addresses' }),
  ),
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
function listGeometries(document: Record<string, unknown>): unknown[] {
  const { features, geometry } = document;
  if (!Array.isArray(features)) return geometry === undefined || geometry === null ? [] : [geometry];
  return features.map((feature) => (feature as { geometry?: unknown } | null)?.geometry);
}

function areaProblem(document: Record<string, unknown>): PayloadProblem | undefined {
  const geometries = listGeometries(document);
  if (geometries.length === 0)
    return { path: 'geometry', message: 'geometry is missing: draw or import an area' };
  for (const [index, input] of geometries.entries()) {
    const fatal = repairArea(input).issues.find(({ isFatal }) => isFatal);
    const path = Array.isArray(document.features) ? `features.${index}.geometry` : 'geometry';
    if (fatal) return { path, message: `${path}: ${fatal.sentence}` };
  }
  return undefined;
}

/** The area of a payload, repaired, of all of its features; undefined while it has none that can be used. */
export function areaOfPayload(document: unknown): AreaGeometry | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  const polygons = listGeometries(document as Record<string, unknown>).flatMap((input) => {
    const { geometry } = repairArea(input);
    return geometry ? polygonsOfArea(geometry) : [];
  });
  return polygons.length > 0 ? toGeometry(polygons) : undefined;
}

/** The constellation of a payload, however incomplete it is. */
export function findConstellationName(document: unknown): string | undefined {
  const { scene_type } = (document ?? {}) as { scene_type?: { constellation?: unknown } };
  const constellation = scene_type?.constellation;
  return typeof constellation === 'string' && constellation !== '' ? constellation : undefined;
}
