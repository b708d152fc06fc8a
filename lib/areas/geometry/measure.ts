import type { AreaGeometry, Bbox, Position, Ring } from '../types';
import { bboxOfRings } from './box';
import { polygonsOfArea } from './polygons';

export interface AreaMeasure {
  /** km² on the WGS 84 ellipsoid. */
  km2: number;
  /** Length of all rings in kilometres. */
  perimeterKm: number;
  bbox: Bbox;
  vertices: number;
}

// WGS 84.
const semiMajor = 6_378.137;
const flattening = 1 / 298.257223563;
const eccentricity = Math.sqrt(flattening * (2 - flattening));
const radians = Math.PI / 180;

/** Measures an area: its km², its perimeter, its bounding box and how many vertices it has. */
export function measureArea(geometry: AreaGeometry): AreaMeasure {
  let perimeterKm = 0;
  for (const ring of polygonsOfArea(geometry).flat()) {
    const seam = poleSeam(ring);
    for (let index = 1; index < ring.length; index += 1) {
      perimeterKm += lineKm(ring[index - 1] as Position, ring[index] as Position);
    }
    if (seam) perimeterKm -= 2 * distanceKm(...seam);
  }
  return { km2: areaKm2(geometry), perimeterKm, bbox: getBbox(geometry), vertices: countVertices(geometry) };
}

/** Counts the vertices of an area: those that lead a ring over a pole are none of its own. */
export const countVertices = (geometry: AreaGeometry): number =>
  polygonsOfArea(geometry)
    .flat()
    .reduce((sum, ring) => sum + ring.length - 1 - (poleSeam(ring) ? 3 : 0), 0);

/**
 * Where a ring round a pole is led over that pole: from its last position to the pole, and back to its first one, which
 * is the same place a whole turn away. That way is no part of the outline, and its ends are no vertices of their own.
 */
function poleSeam(ring: Ring): [from: Position, pole: Position] | undefined {
  const open = ring.slice(0, -1);
  for (const [index, pole] of open.entries()) {
    const before = open.at(index - 1) as Position;
    const [next, after] = [1, 2].map((step) => open[(index + step) % open.length]) as [Position, Position];
    if (Math.abs(pole[1]) !== 90 || next[1] !== pole[1] || before[1] !== after[1]) continue;
    if (Math.abs(Math.abs(before[0] - after[0]) - 360) < 1e-4) return [before, pole];
  }
  return undefined;
}

/** The area in km² between the outlines, whose lines are straight in longitude and latitude (RFC 7946). */
export function areaKm2(geometry: AreaGeometry): number {
  return polygonsOfArea(geometry).reduce((total, [outer, ...holes]) => {
    const inner = holes.reduce((sum, hole) => sum + Math.abs(signedKm2(hole)), 0);
    return total + Math.max(0, Math.abs(signedKm2(outer ?? [])) - inner);
  }, 0);
}

/**
 * The signed area of a closed ring in km², positive when it runs counterclockwise: for each line the strip between
 * it and the equator, whose exact area on the ellipsoid is known for each latitude, by Simpson's rule in steps of
 * at most a degree.
 */
export function signedKm2(ring: readonly Position[]): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [x1, y1] = ring[index - 1] as Position;
    const [x2, y2] = ring[index] as Position;
    if (x1 === x2) continue;
    const steps = Math.max(1, Math.ceil(Math.abs(y2 - y1)));
    for (let step = 0; step < steps; step += 1) {
      const from = y1 + ((y2 - y1) * step) / steps;
      const to = y1 + ((y2 - y1) * (step + 1)) / steps;
      const mean = (strip(from) + 4 * strip((from + to) / 2) + strip(to)) / 6;
      sum -= ((x2 - x1) / steps) * radians * mean;
    }
  }
  return sum;
}

/** km² between the equator and a latitude in degrees, for each radian of longitude. */
function strip(latitude: number): number {
  const sine = Math.sin(latitude * radians);
  const e = eccentricity;
  const q =
    (1 - e * e) *
    (sine / (1 - e * e * sine * sine) - (1 / (2 * e)) * Math.log((1 - e * sine) / (1 + e * sine)));
  return (semiMajor * semiMajor * q) / 2;
}

/** The length in kilometres of a line that is straight in longitude and latitude, as outlines are, in pieces of a degree. */
function lineKm([x1, y1]: Position, [x2, y2]: Position): number {
  const pieces = Math.max(1, Math.ceil(Math.abs(x2 - x1)));
  const at = (piece: number): Position => [
    x1 + ((x2 - x1) * piece) / pieces,
    y1 + ((y2 - y1) * piece) / pieces,
  ];
  let km = 0;
  for (let piece = 0; piece < pieces; piece += 1) km += distanceKm(at(piece), at(piece + 1));
  return km;
}

/** The length in kilometres of the shortest way between two positions (Lambert's formula, exact to some metres). */
export function distanceKm([x1, y1]: Position, [x2, y2]: Position): number {
  const reduced = (latitude: number) => Math.atan((1 - flattening) * Math.tan(latitude * radians));
  const [b1, b2] = [reduced(y1), reduced(y2)];
  const h =
    Math.sin((b2 - b1) / 2) ** 2 + Math.cos(b1) * Math.cos(b2) * Math.sin(((x2 - x1) * radians) / 2) ** 2;
  const sigma = 2 * Math.asin(Math.min(1, Math.sqrt(h)));
  if (sigma === 0) return 0;
  const p = (b1 + b2) / 2;
  const q = (b2 - b1) / 2;
  const half = sigma / 2;
  const cosine = Math.cos(half);
  const x = cosine === 0 ? 0 : (sigma - Math.sin(sigma)) * ((Math.sin(p) * Math.cos(q)) / cosine) ** 2;
  const y = (sigma + Math.sin(sigma)) * ((Math.cos(p) * Math.sin(q)) / Math.sin(half)) ** 2;
  return semiMajor * (sigma - (flattening / 2) * (x + y));
}

/** West, south, east, north of an area. */
export function getBbox(geometry: AreaGeometry): Bbox {
  return bboxOfRings(polygonsOfArea(geometry).map(([outer]) => outer ?? []));
}
