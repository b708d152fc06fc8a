import type { AreaGeometry, Position, Ring } from '../../types';
import { transformGeometry } from '../crs';
import { nestRings, strayHoles } from '../nesting';
import { overlay } from '../overlay';
import { normalizeDrawnShape, polygonsOfArea, toGeometry } from '../polygons';
import { repairAndMergeArea } from '../repair-and-merge';
import { closeRing, isOnOneLine } from '../ring';
import { unionAreas } from '../union';
import { centrePolygon, keepWideRing } from '../unwrap';
import { bufferLine } from './corridor';
import { isReadable, readPolygons, type UnvalidatedGeometry } from './loose';
import type { AreaRepair } from './mend';
import { simplifyTo } from './simplify';

/**
 * Does one repair to a geometry as it was given, of any type, and gives what it becomes: mostly one geometry, several
 * where it was split, none where nothing is left. Throws an Error with a sentence where a reference system is unknown.
 */
export function applyMend(given: unknown, mend: AreaRepair): unknown[] {
  switch (mend.kind) {
    case 'swap':
      return [mapPositions(given, ([x, y]) => [y, x])];
    case 'read-as':
      return [transformGeometry(given, mend.crs)];
    case 'drop-unreadable':
      return [mapRings(given, (ring) => ring.filter(isReadable))];
    case 'cut-to-world':
      return cutToWorld(given);
    case 'drop-flat':
      return [dropFlat(given)];
    case 'untangle':
      return toGeometries(readPolygons(given).flatMap(removeSelfIntersections));
    case 'close-line':
      return listLines(given).map((line) => ({ type: 'Polygon', coordinates: [closeRing(line)] }));
    case 'buffer':
      return listLines(given).flatMap((line) => bufferLine(line, mend.km) ?? []);
    case 'split':
      return onUsable(given, (area) =>
        polygonsOfArea(area).map((coordinates) => ({ type: 'Polygon', coordinates })),
      );
    case 'fill-holes':
      return onUsable(given, (area) => [toGeometry(polygonsOfArea(area).map((rings) => rings.slice(0, 1)))]);
    case 'nest-rings':
      return toGeometries(readPolygons(given).map(centrePolygon).flatMap(nestRings));
    case 'drop-stray-holes':
      return toGeometries(readPolygons(given).map(centrePolygon).map(withoutStrayHoles));
    case 'read-wide':
      return [mapRings(given, (ring) => keepWideRing(closeRing(ring.filter(isReadable))))];
    case 'simplify':
      return onUsable(given, (area) => simplifyWell(area, mend.vertices));
  }
}

/** Fewer vertices, and no crossings that came of taking them away. */
function simplifyWell(area: AreaGeometry, max: number): unknown[] {
  const geometry = normalizeDrawnShape(simplifyTo(area, max).geometry);
  return repairAndMergeArea(geometry).geometry
    ? [geometry]
    : toGeometries(polygonsOfArea(geometry).flatMap((rings) => removeSelfIntersections(rings)));
}

/** A polygon without the holes that are none. */
function withoutStrayHoles(rings: Ring[]): Ring[] {
  const strays = strayHoles(rings);
  return rings.filter((_, index) => !strays[index]);
}

const toGeometries = (polygons: Ring[][]) =>
  polygons.length > 0 ? [normalizeDrawnShape(toGeometry(polygons))] : [];

/** Closed and joined across the antimeridian, even where the area has too many vertices to be used. */
function onUsable(given: unknown, make: (area: AreaGeometry) => unknown[]): unknown[] {
  const area = repairAndMergeArea(given).geometry ?? toGeometries(readPolygons(given))[0];
  return area ? make(area as AreaGeometry) : [];
}

function mapPositions(given: unknown, change: (position: Position) => Position): unknown {
  const walk = (node: unknown): unknown =>
    isReadable(node) ? change(node) : Array.isArray(node) ? node.map(walk) : node;
  return { ...(given as UnvalidatedGeometry), coordinates: walk((given as UnvalidatedGeometry).coordinates) };
}

function mapRings(given: unknown, change: (ring: unknown[]) => unknown[]): unknown {
  const isRing = (node: unknown[]) => node.some((one) => Array.isArray(one) && !Array.isArray(one[0]));
  const walk = (node: unknown): unknown =>
    !Array.isArray(node) ? node : isRing(node) ? change(node) : node.map(walk);
  return { ...(given as UnvalidatedGeometry), coordinates: walk((given as UnvalidatedGeometry).coordinates) };
}

function dropFlat(given: unknown): unknown {
  const polygons = readPolygons(given)
    .map(([outer, ...holes]) =>
      outer && !isOnOneLine(outer) ? [outer, ...holes.filter((hole) => !isOnOneLine(hole))] : [],
    )
    .filter((rings) => rings.length > 0);
  return toGeometries(polygons)[0] ?? { type: 'Polygon', coordinates: [] };
}

const world: Ring = [
  [-540, -90],
  [540, -90],
  [540, 90],
  [-540, 90],
  [-540, -90],
];

function cutToWorld(given: unknown): unknown[] {
  const parts = readPolygons(given).flatMap((rings) => overlay('intersect', [[rings], [[world]]]));
  return toGeometries(parts);
}

/** The lines of a geometry; a point is a line of one position, a polygon's rings are lines. */
function listLines(given: unknown): Position[][] {
  const found: Position[][] = [];
  const walk = (node: unknown) => {
    if (isReadable(node)) found.push([[node[0], node[1]]]);
    else if (Array.isArray(node) && node.length > 0 && node.every(isReadable) && !isPoints(given))
      found.push(node.map(([x, y]): Position => [x, y]));
    else if (Array.isArray(node)) node.forEach(walk);
  };
  walk((given as UnvalidatedGeometry).coordinates);
  return found;
}

const isPoints = (given: unknown) => (given as UnvalidatedGeometry).type === 'MultiPoint';

/**
 * Polygons without crossings that cover what the outer ring runs round and no hole does: a figure of eight becomes
 * two areas. Returns nothing if no area is left.
 */
const removeSelfIntersections = (rings: Ring[]): Ring[][] => unionAreas([rings]);
