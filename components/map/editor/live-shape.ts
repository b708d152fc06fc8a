import type L from 'leaflet';
import { distanceKm } from '@/lib/areas/geometry/measure';
import type { AreaGeometry, Position } from '@/lib/areas/types';

/** What is being drawn at this moment: an area, a circle by its radius, or a line by its length. */
export type LiveShape =
  | { geometry: AreaGeometry }
  | { radiusKm: number }
  | { lengthKm: number; vertices: number };

/** The drawing library keeps what is drawn in `_layer`, and where a circle began in `_centerMarker`. */
interface Tool {
  _layer?: L.Polyline | L.Rectangle;
  _centerMarker?: L.Marker;
  _circleCenter?: L.LatLng;
}

/** What a drawing tool would have drawn if it ended where the pointer is. Nothing before its second corner. */
export function liveShape(
  map: L.Map,
  tool: 'Polygon' | 'Rectangle' | 'Circle' | 'Line',
  pointer: L.LatLng,
): LiveShape | undefined {
  const { _layer, _centerMarker } = (map.pm.Draw as unknown as Record<string, Tool>)[tool] ?? {};
  if (tool === 'Circle') {
    const middle = _centerMarker?.getLatLng();
    const isPlaced = middle && _layer && map.hasLayer(_layer);
    return isPlaced ? { radiusKm: distanceKm(toPosition(middle), toPosition(pointer)) } : undefined;
  }
  if (!_layer) return undefined;
  if (tool === 'Rectangle') {
    const bounds = _layer.getBounds();
    if (!map.hasLayer(_layer) || !bounds.isValid() || bounds.getWest() === bounds.getEast()) return undefined;
    return measureArea([
      bounds.getSouthWest(),
      bounds.getSouthEast(),
      bounds.getNorthEast(),
      bounds.getNorthWest(),
    ]);
  }
  const fixed = (_layer.getLatLngs() as L.LatLng[]).flat();
  // Until the pointer leaves the corner that was just set, it adds none.
  const corners = fixed.at(-1)?.equals(pointer) ? fixed : [...fixed, pointer];
  if (tool === 'Polygon') return corners.length > 2 ? measureArea(corners) : undefined;
  if (corners.length < 2) return undefined;
  const line = corners.map(toPosition);
  const lengthKm = line
    .slice(1)
    .reduce((sum, place, index) => sum + distanceKm(line[index] as Position, place), 0);
  return { lengthKm, vertices: line.length };
}

const toPosition = ({ lng, lat }: L.LatLng): Position => [lng, lat];
const measureArea = (corners: L.LatLng[]): LiveShape => {
  const ring = corners.map(toPosition);
  return { geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] } };
};
