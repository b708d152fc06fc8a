import { z } from 'zod';
import { repairArea } from '@/lib/areas/geometry/geometry';
import { areaKm2 } from '@/lib/areas/geometry/measure';
import type { AreaGeometry } from '@/lib/areas/types';
import { storableText } from '@/lib/upstream/storable-text';
import { readItemDate } from '../item-date';
import { outlineOfWkt } from './outline';
import type { SceneAttributes } from './scene-attributes';

const text = z.string().nullish().catch(undefined);
const tags = z.record(z.string(), z.coerce.string()).nullish().catch(undefined);

/** The catalogue scene (interface section 2), in today's names and in those of an older version. */
const record = z.looseObject({
  aoi: text,
  source_id: text,
  data: z.looseObject({ date: text }).nullish().catch(undefined),
  wkt: text,
  GeometryWKT: text,
  tags,
  Tags: tags,
});

/** What the portal knows of a listed scene, beside the document itself. */
export interface SceneRow extends SceneAttributes {
  aoi: string | null;
  /** The feature as text. */
  document: string;
}

/** The properties of a feature, or the record that is there without one around it. */
export function toRecord(value: unknown): Record<string, unknown> {
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const { properties } = object;
  return object.type === 'Feature' && typeof properties === 'object' && properties !== null
    ? (properties as Record<string, unknown>)
    : object;
}

/**
 * Reads one scene of a list, in either version. `wkt` is what counts: a geometry beside it is derived from it.
 * @returns undefined when it names no source id, for such a scene cannot be ingested
 */
export function readSceneRow(
  document: string,
  overlap?: (outline: AreaGeometry, km2: number) => number,
): SceneRow | undefined {
  const value: unknown = JSON.parse(document);
  const { aoi, source_id, data, wkt, GeometryWKT, ...rest } = record.parse(toRecord(value));
  if (!source_id) return undefined;
  const entries = Object.entries(rest.tags ?? rest.Tags ?? {});
  const found = Object.fromEntries(entries.map(([key, one]) => [storableText(key), storableText(one)]));
  const outline =
    outlineOfWkt(wkt ?? GeometryWKT) ??
    repairArea((value as { geometry?: unknown } | null)?.geometry).geometry ??
    null;
  const km2 = outline && areaKm2(outline);
  const cloud = Number.parseFloat(found.cloudCoverPercentage ?? '');
  return {
    sourceId: storableText(source_id),
    aoi: aoi ? storableText(aoi) : null,
    date: readItemDate(data?.date),
    satellite: found.satellite ?? null,
    orbit: found.relativeOrbit ?? found.orbit ?? null,
    direction: found.orbitDirection?.toLowerCase() ?? null,
    product: found.productType ?? null,
    cloud: Number.isFinite(cloud) ? cloud : null,
    km2,
    overlap: outline && km2 && overlap ? overlap(outline, km2) : null,
    outline,
    tags: found,
    document: storableText(document.trim()),
  };
}
