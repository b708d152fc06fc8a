import { simplify } from '@turf/turf';
import { bboxOf } from './measure';
import type { AreaGeometry } from './types';

/** Outlines below this many vertices are small enough as they are. */
const plenty = 120;

/** An area simplified for a preview some 100 px wide; never to be measured or sent. */
export function outlineOf(geometry: AreaGeometry): AreaGeometry {
  const count = geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2).length;
  if (count <= plenty) return geometry;
  const [west, south, east, north] = bboxOf(geometry);
  const tolerance = Math.max(east - west, north - south) / 200;
  const { coordinates } = simplify(geometry, { tolerance, highQuality: false });
  return { type: geometry.type, coordinates } as AreaGeometry;
}
