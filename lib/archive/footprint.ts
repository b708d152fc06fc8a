import { boxPolygon } from '@/lib/areas/geometry/box';
import { getBbox } from '@/lib/areas/geometry/measure';
import { repairAndMergeArea } from '@/lib/areas/geometry/repair-and-merge';
import { applyRepair } from '@/lib/areas/geometry/repairs/apply';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';

type Numbers = readonly (number | undefined)[];

export interface ImageFootprint {
  geometry: AreaGeometry;
  /** Whether it is only the box that the service reports, since its outline cannot be used. */
  isBox: boolean;
}

/**
 * An image's outline as a service reports it, in one piece: repaired where that is possible, else the bounding box
 * that it reports. Nothing where neither can be used.
 */
export function readFootprint(geometry: unknown, bbox: Numbers | undefined): ImageFootprint | undefined {
  const outline = repairAndMergeArea(geometry).geometry ?? mendedByForce(geometry);
  if (outline) return { geometry: outline, isBox: false };
  const box = readBox(bbox);
  if (!box) return undefined;
  const whole = repairAndMergeArea(boxPolygon(box)).geometry;
  return whole && { geometry: whole, isBox: true };
}

/** What a person would be asked about where the outline is an area: holes that are none, crossings, parts without extent, places beyond a pole. */
function mendedByForce(geometry: unknown): AreaGeometry | undefined {
  for (const kind of [
    'nest-rings',
    'remove-self-intersections',
    'drop-flat',
    'cut-to-world',
    'drop-unreadable',
  ] as const) {
    try {
      const [repaired] = applyRepair(geometry, { kind });
      const { geometry: outline } = repairAndMergeArea(repaired);
      if (outline) return outline;
    } catch {
      // What is no area, or too broken for this repair.
    }
  }
  return undefined;
}

/**
 * The box over which projected quicklooks lie: the service's own, moved to where the footprint is; the footprint's
 * where there is none, or one that goes round the world since the footprint crosses the antimeridian.
 */
export function imageBox(bbox: Numbers | undefined, footprint: AreaGeometry): Bbox {
  const own = getBbox(footprint);
  const box = readBox(bbox);
  if (!box || (box[2] - box[0] > 180 && own[2] - own[0] < 180)) return own;
  const shift = 360 * Math.round(((own[0] + own[2]) / 2 - (box[0] + box[2]) / 2) / 360);
  return [box[0] + shift, box[1], box[2] + shift, box[3]];
}

/** West, south, east, north, east beyond 180° where the box crosses it; of six numbers, the heights are left out. */
function readBox(bbox: Numbers | undefined): Bbox | undefined {
  const [west, south, east, north] = bbox?.length === 6 ? [0, 1, 3, 4].map((at) => bbox[at]) : (bbox ?? []);
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined;
  if (Math.abs(west) > 540 || Math.abs(east) > 540 || south < -90 || north > 90 || north <= south)
    return undefined;
  return [west, south, east < west ? east + 360 : east, north];
}
