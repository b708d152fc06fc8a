import { simplify } from '@turf/turf';
import type { AreaGeometry, Bbox } from '../types';
import { areaKm2, countVertices, getBbox } from './measure';

/** Outlines below this many vertices are small enough as they are. */
const plenty = 120;

/** A repaired area with what is saved beside it. */
export interface AreaShape {
  geometry: AreaGeometry;
  /** Simplified for previews. */
  outline: AreaGeometry;
  km2: number;
  vertices: number;
  bbox: Bbox;
}

/** Measures and simplifies a repaired area for saving. */
export const toAreaShape = (geometry: AreaGeometry): AreaShape => ({
  geometry,
  outline: getOutline(geometry),
  km2: areaKm2(geometry),
  vertices: countVertices(geometry),
  bbox: getBbox(geometry),
});

/** An area simplified for a preview some 100 px wide; never to be measured or sent. */
function getOutline(geometry: AreaGeometry): AreaGeometry {
  const count = geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2).length;
  if (count <= plenty) return geometry;
  const [west, south, east, north] = getBbox(geometry);
  const tolerance = Math.max(east - west, north - south) / 200;
  const { coordinates } = simplify(geometry, { tolerance, highQuality: false });
  return { type: geometry.type, coordinates } as AreaGeometry;
}
