import type { AreaGeometry, Ring } from '../types';
import { keepWideRing } from './unwrap';

/** One polygon or several as GeoJSON. */
export function toGeometry(polygons: Ring[][]): AreaGeometry {
  const [only] = polygons;
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** The polygons of an area, each a list of rings. */
export const polygonsOfArea = (geometry: AreaGeometry): Ring[][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** What was drawn on a map, where longitudes run on: however wide, it is not taken for the other way round. */
export const normalizeDrawnShape = (geometry: AreaGeometry): AreaGeometry =>
  geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: geometry.coordinates.map(keepWideRing) }
    : { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(keepWideRing)) };
