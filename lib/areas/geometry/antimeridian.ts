import type { AreaGeometry, PolygonGeometry, Position, Ring } from '../types';
import { boxPolygon } from './box';
import { overlay } from './overlay';
import { signedArea, windRing } from './ring';
import { keepWideRing } from './unwrap';

/**
 * The area as services take it: single polygons whose longitudes lie between -180° and 180°, cut where the area
 * crosses the antimeridian, outer rings counterclockwise.
 */
export function splitAtAntimeridian(geometry: AreaGeometry): PolygonGeometry[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap((rings) => {
    const longitudes = (rings[0] ?? []).map(([x]) => x);
    const west = longitudes.reduce((min, x) => Math.min(min, x), Number.POSITIVE_INFINITY);
    const east = longitudes.reduce((max, x) => Math.max(max, x), Number.NEGATIVE_INFINITY);
    if (west >= -180 && east <= 180) return [toPolygon(rings)];
    const parts: PolygonGeometry[] = [];
    for (let turn = Math.round(west / 360); turn <= Math.round(east / 360); turn += 1) {
      parts.push(...cut(rings, 360 * turn - 180, 360 * turn + 180, -90, 90, -360 * turn));
    }
    return parts;
  });
}

/** The parts of a polygon inside a box in degrees, moved by `shift` degrees of longitude. */
export function cut(
  rings: Ring[],
  west: number,
  east: number,
  south: number,
  north: number,
  shift = 0,
): PolygonGeometry[] {
  const box = boxPolygon([west, south, east, north]);
  const parts = overlay('intersect', [[rings], [box.coordinates]]);
  const onto = (x: number) => (Math.abs(x - west) < 1e-9 ? west : Math.abs(x - east) < 1e-9 ? east : x);
  return parts
    .map((part) => part.map((ring) => keepWideRing(ring.map(([x, y]): Position => [onto(x) + shift, y]))))
    .filter((part) => part[0] !== undefined && signedArea(part[0]) !== 0)
    .map(toPolygon);
}

const toPolygon = (rings: Ring[]): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: rings.map((ring, index) => windRing(ring, index === 0 ? 'counterclockwise' : 'clockwise')),
});
