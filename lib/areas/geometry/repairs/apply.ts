import type { AreaGeometry, Position, Ring } from '../../types';
import { transformGeometry } from '../crs';
import { nestRings, strayHoles } from '../nesting';
import { overlay } from '../overlay';
import { normalizeDrawnShape, polygonsOfArea, toGeometry } from '../polygons';
import { repairAndMergeArea } from '../repair-and-merge';
import { closeRing, isOnOneLine } from '../ring';
import { unionAreas } from '../union';
import { centrePolygon, keepWideRing } from '../unwrap';
import type { AreaRepair } from './area-repair';
import { bufferLine } from './corridor';
import { simplifyTo } from './simplify';
import { isReadable, readPolygons, type UnvalidatedGeometry } from './unvalidated-geometry';

/**
 * Does one repair to a geometry as it was given, of any type, and gives what it becomes: mostly one geometry, several
 * where it was split, none where nothing is left. Throws an Error with a sentence where a reference system is unknown.
 */
export function applyRepair(geometry: unknown, repair: AreaRepair): unknown[] {
  switch (repair.kind) {
    case 'swap':
      return [mapPositions(geometry, ([x, y]) => [y, x])];
    case 'read-as':
      return [transformGeometry(geometry, repair.crs)];
    case 'drop-unreadable':
      return [mapRings(geometry, (ring) => ring.filter(isReadable))];
    case 'cut-to-world':
      return cutToWorld(geometry);
    case 'drop-flat':
      return [dropFlat(geometry)];
    case 'remove-self-intersections':
      return toGeometries(readPolygons(geometry).flatMap(removeSelfIntersections));
    case 'close-line':
      return listLines(geometry).map((line) => ({ type: 'Polygon', coordinates: [closeRing(line)] }));
    case 'buffer':
      return listLines(geometry).flatMap((line) => bufferLine(line, repair.km) ?? []);
    case 'split':
      return onUsable(geometry, (area) =>
        polygonsOfArea(area).map((coordinates) => ({ type: 'Polygon', coordinates })),
      );
    case 'fill-holes':
      return onUsable(geometry, (area) => [
        toGeometry(polygonsOfArea(area).map((rings) => rings.slice(0, 1))),
      ]);
    case 'nest-rings':
      return toGeometries(readPolygons(geometry).map(centrePolygon).flatMap(nestRings));
    case 'drop-stray-holes':
      return toGeometries(readPolygons(geometry).map(centrePolygon).map(withoutStrayHoles));
    case 'cross-antimeridian':
      return [mapRings(geometry, (ring) => keepWideRing(closeRing(ring.filter(isReadable))))];
    case 'simplify':
      return onUsable(geometry, (area) => simplifyWell(area, repair.vertices));
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
function onUsable(geometry: unknown, make: (area: AreaGeometry) => unknown[]): unknown[] {
  const area = repairAndMergeArea(geometry).geometry ?? toGeometries(readPolygons(geometry))[0];
  return area ? make(area as AreaGeometry) : [];
}

function mapPositions(geometry: unknown, change: (position: Position) => Position): unknown {
  const walk = (node: unknown): unknown =>
    isReadable(node) ? change(node) : Array.isArray(node) ? node.map(walk) : node;
  return {
    ...(geometry as UnvalidatedGeometry),
    coordinates: walk((geometry as UnvalidatedGeometry).coordinates),
  };
}

function mapRings(geometry: unknown, change: (ring: unknown[]) => unknown[]): unknown {
  const isRing = (node: unknown[]) => node.some((one) => Array.isArray(one) && !Array.isArray(one[0]));
  const walk = (node: unknown): unknown =>
    !Array.isArray(node) ? node : isRing(node) ? change(node) : node.map(walk);
  return {
    ...(geometry as UnvalidatedGeometry),
    coordinates: walk((geometry as UnvalidatedGeometry).coordinates),
  };
}

function dropFlat(geometry: unknown): unknown {
  const polygons = readPolygons(geometry)
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

function cutToWorld(geometry: unknown): unknown[] {
  const parts = readPolygons(geometry).flatMap((rings) => overlay('intersect', [[rings], [[world]]]));
  return toGeometries(parts);
}

/** The lines of a geometry; a point is a line of one position, a polygon's rings are lines. */
function listLines(geometry: unknown): Position[][] {
  const found: Position[][] = [];
  const walk = (node: unknown) => {
    if (isReadable(node)) found.push([[node[0], node[1]]]);
    else if (Array.isArray(node) && node.length > 0 && node.every(isReadable) && !isPoints(geometry))
      found.push(node.map(([x, y]): Position => [x, y]));
    else if (Array.isArray(node)) node.forEach(walk);
  };
  walk((geometry as UnvalidatedGeometry).coordinates);
  return found;
}

const isPoints = (geometry: unknown) => (geometry as UnvalidatedGeometry).type === 'MultiPoint';

/**
 * Polygons without crossings that cover what the outer ring runs round and no hole does: a figure of eight becomes
 * two areas. Returns nothing if no area is left.
 */
const removeSelfIntersections = (rings: Ring[]): Ring[][] => unionAreas([rings]);
