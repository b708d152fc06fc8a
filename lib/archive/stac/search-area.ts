import { boxPolygon } from '@/lib/areas/geometry/box';
import { normalizeDrawnShape, polygonsOfArea, toGeometry } from '@/lib/areas/geometry/polygons';
import { areaGeometry } from '@/lib/areas/schema';
import type { Bbox, Position, Ring } from '@/lib/areas/types';
import type { Box } from '@/lib/web/open/box';
import { Problem } from '@/lib/web/problem';
import type { SearchGeometry } from './search-fields';

/** Degrees around a point or a line that are searched, about a metre: services search areas alone. */
const around = 1e-5;
/** The most points and pieces of lines: services are asked for each. */
const maxPieces = 500;

/** The whole world as an area. */
export const wholeWorld = toGeometry([boxPolygon([-180, -90, 180, 90]).coordinates]);

/** Boxes as an area; one without extent becomes one of about two metres. */
export const boxesToArea = (boxes: readonly Box[]) =>
  toGeometry(boxes.map((box) => boxPolygon(withExtent(box)).coordinates));

/** About two metres around a point. */
export const areaAround = ([x, y]: Position) => {
  const longitude = ((((x + 180) % 360) + 360) % 360) - 180;
  return boxesToArea([[longitude, y, longitude, y]]);
};

function withExtent([west, south, east, north]: Box): Bbox {
  const isFlat = { across: east - west < around, up: north - south < around };
  const between = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return [
    isFlat.across ? between(west - around, 180) : west,
    isFlat.up ? between(south - around, 90) : south,
    isFlat.across ? between(east + around, 180) : east,
    isFlat.up ? between(north + around, 90) : north,
  ];
}

/**
 * A GeoJSON geometry as an area. Points and lines become thin polygons. Throws a `Problem` (400) if it is none, or has too
 * many points and lines.
 */
export function geometryToArea(geometry: SearchGeometry) {
  const pieces = toPolygons(geometry);
  if (pieces.length === 0) throw badGeometry('must have coordinates');
  return normalizeDrawnShape(toGeometry(pieces));
}

function toPolygons(geometry: SearchGeometry): Ring[][] {
  const { type, coordinates, geometries = [] } = geometry;
  switch (type) {
    case 'Polygon':
    case 'MultiPolygon': {
      const parsed = areaGeometry.safeParse({ type, coordinates });
      if (!parsed.success) throw badGeometry(parsed.error.issues[0]?.message ?? 'must be a polygon');
      return polygonsOfArea(parsed.data);
    }
    case 'Point':
      return capPieces(points([coordinates]).map(aroundPoint));
    case 'MultiPoint':
      return capPieces(points(coordinates).map(aroundPoint));
    case 'LineString':
      return capPieces(alongLine(coordinates));
    case 'MultiLineString':
      return capPieces(list(coordinates).flatMap(alongLine));
    case 'GeometryCollection':
      return capPieces(geometries.flatMap(toPolygons));
  }
}

function capPieces(pieces: Ring[][]): Ring[][] {
  if (pieces.length > maxPieces)
    throw badGeometry(`can have at most ${maxPieces} points and pieces of lines`);
  return pieces;
}

const list = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw badGeometry('must have coordinates');
  return value;
};

const points = (value: unknown): Position[] =>
  list(value).map((point) => {
    const [x, y] = Array.isArray(point) ? point : [];
    const isPlace = Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) <= 540 && Math.abs(y) <= 90;
    if (!isPlace) throw badGeometry('has a position that is no longitude and latitude');
    return [x, y];
  });

const aroundPoint = ([x, y]: Position): Ring[] => boxPolygon(withExtent([x, y, x, y])).coordinates;

/** A thin polygon along each piece of a line. */
function alongLine(coordinates: unknown): Ring[][] {
  const line = points(coordinates);
  return line.slice(1).flatMap((end, index): Ring[][] => {
    const start = line[index] as Position;
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const length = Math.hypot(dx, dy);
    if (length < around) return [aroundPoint(start)];
    const [ox, oy] = [(-dy / length) * around, (dx / length) * around];
    const beside = ([x, y]: Position, side: 1 | -1): Position => [x + side * ox, y + side * oy];
    const ring = [beside(start, -1), beside(end, -1), beside(end, 1), beside(start, 1), beside(start, -1)];
    return [[ring]];
  });
}

const badGeometry = (message: string) =>
  new Problem({
    type: 'bad-request',
    status: 400,
    title: 'The request has invalid values',
    detail: `intersects: ${message}`,
    errors: [{ path: 'intersects', message }],
  });
