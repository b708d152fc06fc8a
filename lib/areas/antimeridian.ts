import { featureCollection, intersect, polygon as turfPolygon } from '@turf/turf';
import { closeRing, signedArea, windRing } from './ring';
import type { AreaGeometry, PolygonGeometry, Position, Ring } from './types';

/**
 * A ring with continuous longitudes: every step goes the short way round, so that a ring across 180° has
 * longitudes beyond it instead of a jump. A ring round a pole is led over that pole.
 * A ring that spans the whole world from -180 to 180 stays as it is.
 */
export function unwrapRing(ring: Ring): Ring {
  if (!ring.some((position, index) => index > 0 && isJump(ring[index - 1] as Position, position)))
    return ring;
  let offset = 0;
  const unwrapped = ring.map((position, index): Position => {
    const before = ring[index - 1];
    if (before && isJump(before, position)) offset += position[0] > before[0] ? -360 : 360;
    return [position[0] + offset, position[1]];
  });
  const [first, last] = [unwrapped[0] as Position, unwrapped.at(-1) as Position];
  if (Math.abs(last[0] - first[0]) < 180) return unwrapped;
  const latitudes = unwrapped.map(([, latitude]) => latitude);
  const pole = latitudes.reduce((sum, latitude) => sum + latitude, 0) > 0 ? 90 : -90;
  return closeRing([...unwrapped, [last[0], pole], [first[0], pole]]);
}

/** Steps of more than half the world are taken for the other way round; one along the whole world is meant so. */
function isJump(from: Position, to: Position): boolean {
  const step = Math.abs(to[0] - from[0]);
  return step > 180 && !(Math.abs(from[0]) === 180 && Math.abs(to[0]) === 180);
}

/** The polygon moved by whole turns so that its middle lies between -180° and 180°; holes follow the outer ring. */
export function centrePolygon(rings: Ring[]): Ring[] {
  const outer = rings[0] ?? [];
  const middle = middleOf(outer);
  const shift = -360 * Math.ceil(middle / 360 - 0.5);
  return rings.map((ring, index) => {
    const own = index === 0 ? shift : shift + 360 * Math.round((middle - middleOf(ring)) / 360);
    return own === 0 ? ring : ring.map(([x, y]): Position => [x + own, y]);
  });
}

function middleOf(ring: Ring): number {
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (const [x] of ring) {
    west = Math.min(west, x);
    east = Math.max(east, x);
  }
  return (west + east) / 2;
}

/**
 * The area as services take it: single polygons whose longitudes lie between -180° and 180°, cut where the area
 * crosses the antimeridian, outer rings counterclockwise.
 */
export function splitAtAntimeridian(geometry: AreaGeometry): PolygonGeometry[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap((rings) => {
    const longitudes = (rings[0] ?? []).map(([x]) => x);
    const west = longitudes.reduce((least, x) => Math.min(least, x), Number.POSITIVE_INFINITY);
    const east = longitudes.reduce((most, x) => Math.max(most, x), Number.NEGATIVE_INFINITY);
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
  const box: Ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const inside = intersect(featureCollection([turfPolygon(rings), turfPolygon([box])]));
  if (!inside) return [];
  const parts =
    inside.geometry.type === 'Polygon' ? [inside.geometry.coordinates] : inside.geometry.coordinates;
  const onto = (x: number) => (Math.abs(x - west) < 1e-9 ? west : Math.abs(x - east) < 1e-9 ? east : x);
  return parts
    .map((part) =>
      part.map((ring) => ring.map(([x, y]): Position => [onto(x as number) + shift, y as number])),
    )
    .filter((part) => part[0] !== undefined && signedArea(part[0]) !== 0)
    .map(toPolygon);
}

const toPolygon = (rings: Ring[]): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: rings.map((ring, index) => windRing(ring, index === 0 ? 'counterclockwise' : 'clockwise')),
});
