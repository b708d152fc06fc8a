import { area, bbox, featureCollection, intersect, kinks, polygon, union } from '@turf/turf';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';

type Areal = Polygon | MultiPolygon;

const asFeature = <G extends Areal>(geometry: G): Feature<G> => ({
  type: 'Feature',
  properties: {},
  geometry,
});
const same = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1];

function ringProblem(ring: unknown, index: number): string | undefined {
  const where = `ring ${index}`;
  if (!Array.isArray(ring) || ring.length < 4) return `${where} must have at least four positions`;
  for (const position of ring) {
    if (!Array.isArray(position) || position.length !== 2 || !position.every(Number.isFinite)) {
      return `${where} must consist of [longitude, latitude] pairs of numbers`;
    }
    const [longitude, latitude] = position as [number, number];
    if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
      return `${where} has a position outside of the world: [${longitude}, ${latitude}]`;
    }
  }
  return same(ring[0], ring.at(-1)) ? undefined : `${where} is not closed`;
}

/** What is wrong with a polygon from outside, as the end of a sentence; undefined when it is good. */
export function polygonProblem(geometry: unknown): string | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Polygon')
    return `must be a Polygon, not ${typeof type === 'string' ? type : 'something else'}`;
  if (!Array.isArray(coordinates) || coordinates.length === 0) return 'has no rings';
  for (const [index, ring] of coordinates.entries()) {
    const problem = ringProblem(ring, index);
    if (problem) return `is wrong: ${problem}`;
  }
  const shape = polygon(coordinates as Position[][]);
  if (kinks(shape).features.length) return 'crosses itself';
  if (area(shape) < 1) return 'has no area';
}

/** Geodesic area in km². */
export function km2(geometry: Areal): number {
  return area(asFeature(geometry)) / 1e6;
}

/**
 * What a footprint and an area have in common. A footprint's longitudes may run on past ±180, so it is laid over the area
 * a turn further east and west too.
 */
export function common(footprint: Areal, wanted: Areal): Areal | undefined {
  const [west, south, east, north] = bbox(wanted) as [number, number, number, number];
  const [left, bottom, right, top] = bbox(footprint) as [number, number, number, number];
  if (bottom > north || top < south) return undefined;
  const parts = [0, 360, -360].flatMap((turn) => {
    if (left + turn > east || right + turn < west) return [];
    const there = turn ? turned(footprint, turn) : footprint;
    return intersect(featureCollection<Areal>([asFeature(there), asFeature(wanted)]))?.geometry ?? [];
  });
  return together(parts);
}

function turned(shape: Areal, degrees: number): Areal {
  const ring = (positions: Position[]) => positions.map(([x, y]) => [x! + degrees, y!]);
  return shape.type === 'Polygon'
    ? { ...shape, coordinates: shape.coordinates.map(ring) }
    : { ...shape, coordinates: shape.coordinates.map((polygon) => polygon.map(ring)) };
}

/** One area out of several. */
export function together(all: Areal[]): Areal | undefined {
  const [first] = all;
  if (!first || all.length === 1) return first;
  return union(featureCollection<Areal>(all.map(asFeature)))?.geometry;
}
