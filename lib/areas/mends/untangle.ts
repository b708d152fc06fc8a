import { featureCollection, polygon as turfPolygon, union } from '@turf/turf';
import { findCrossings } from '../crossings';
import { closeRing, isOnOneLine, withoutRepeats } from '../ring';
import type { Position, Ring } from '../types';

/**
 * Polygons without crossings that cover what the outer ring runs round and no hole does: a figure of eight becomes
 * two areas. Gives nothing when no area is left.
 */
export function untangle(rings: Ring[]): Ring[][] {
  let polygons = [rings.map((ring) => closeRing(withoutRepeats(ring)))];
  // Rounding can make new crossings of the size of a digit: a second pass finds those.
  for (let pass = 0; pass < 3; pass += 1) {
    const next = polygons.flatMap((own) =>
      pass > 0 && findCrossings(own).length === 0 ? [own] : resolve(own),
    );
    polygons = next;
    if (polygons.every((own) => findCrossings(own).length === 0)) break;
  }
  return polygons;
}

function resolve(rings: Ring[]): Ring[][] {
  const given = turfPolygon(rings);
  const { geometry } = union(featureCollection([given, given])) ?? {};
  if (!geometry) return [];
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap((parts) => {
    const [outer, ...holes] = parts.map((ring) =>
      withoutRepeats(ring.map(([x, y]): Position => [round(x as number), round(y as number)])),
    );
    if (!outer || isFlat(outer)) return [];
    return [[outer, ...holes.filter((hole) => !isFlat(hole))]];
  });
}

const isFlat = (ring: Ring) => ring.length < 4 || isOnOneLine(ring);
/** Ten decimals: a hundredth of a millimetre. */
const round = (degrees: number) => Math.round(degrees * 1e10) / 1e10;
