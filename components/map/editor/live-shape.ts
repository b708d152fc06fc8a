import type L from 'leaflet';
import { distanceKm } from '@/lib/areas/geometry/measure';
import type { AreaGeometry, Position } from '@/lib/areas/types';
import { toPosition } from './to-position';

/** What is being drawn at this moment: an area, a circle by its radius, or a line by its length. */
export type LiveShape =
  /** With its sides as they are drawn: width and height of a rectangle, the last one of a polygon. Kilometres. */
  | { geometry: AreaGeometry; sidesKm?: number[] }
  | { radiusKm: number }
  | { lengthKm: number; vertices: number };

/** The drawing library keeps what is drawn in `_layer`. */
interface Tool {
  _layer?: L.Polyline;
}

/** What a drawing tool would have drawn if it ended where the pointer is. Nothing before its second corner. */
export function liveShape(map: L.Map, tool: 'Polygon' | 'Line', pointer: L.LatLng): LiveShape | undefined {
  const { _layer } = (map.pm.Draw as unknown as Record<string, Tool>)[tool] ?? {};
  if (!_layer) return undefined;
  const fixed = (_layer.getLatLngs() as L.LatLng[]).flat();
  // Until the pointer leaves the corner that was just set, it adds none.
  const line = (fixed.at(-1)?.equals(pointer) ? fixed : [...fixed, pointer]).map(toPosition);
  if (line.length < 2) return undefined;
  const sides = line.slice(1).map((place, index) => distanceKm(line[index] as Position, place));
  if (tool === 'Line') return { lengthKm: sides.reduce((sum, side) => sum + side, 0), vertices: line.length };
  if (line.length < 3) return undefined;
  const geometry: AreaGeometry = { type: 'Polygon', coordinates: [[...line, line[0] as Position]] };
  return { geometry, sidesKm: sides.slice(-1) };
}
