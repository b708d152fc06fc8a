import { areaKm2, getBbox, signedKm2 } from '@/lib/areas/geometry/measure';
import { overlay } from '@/lib/areas/geometry/overlay';
import { polygonsOfArea, toGeometry } from '@/lib/areas/geometry/polygons';
import { isClosed } from '@/lib/areas/geometry/ring';
import type { AreaGeometry, Bbox, Position, Ring } from '@/lib/areas/types';

/**
 * How many km² of an area a footprint covers. Clipping by a convex outline keeps the signed area of whatever is
 * clipped, which is exact and costs microseconds; other outlines take the general way.
 */
export function coveredKm2(area: AreaGeometry, footprint: AreaGeometry): number {
  const areaBox = getBbox(area);
  return polygonsOfArea(footprint)
    .flatMap((rings) => copiesAt(rings, areaBox))
    .reduce((sum, rings) => sum + coveredByKm2(area, rings), 0);
}

/** The copies of rings, whole turns of the world apart, that touch a box: more than one where either is very wide. */
export function copiesAt(polygon: Ring[], box: Bbox): Ring[][] {
  const rings = towards(polygon, box);
  const [outer] = rings;
  if (!outer) return [];
  const [west, south, east, north] = getBbox({ type: 'Polygon', coordinates: [outer] });
  return [-360, 0, 360]
    .filter((shift) => touches(box, [west + shift, south, east + shift, north]))
    .map((shift) => moved(rings, shift));
}

function coveredByKm2(area: AreaGeometry, rings: Ring[]): number {
  const [outer, ...holes] = rings;
  if (outer && holes.length === 0 && isConvex(outer)) return clippedKm2(area, outer);
  return polygonsOfArea(area).reduce((sum, polygon) => {
    const inside = overlay('intersect', [[polygon], [rings]]);
    return sum + (inside.length > 0 ? areaKm2(toGeometry(inside)) : 0);
  }, 0);
}

const moved = (rings: Ring[], shift: number) =>
  shift === 0 ? rings : rings.map((ring) => ring.map(([x, y]): Position => [x + shift, y]));

/** The rings moved by whole turns to the copy of the world where the area is. */
function towards(rings: Ring[], [west, , east]: Bbox): Ring[] {
  const [ownWest, , ownEast] = getBbox(toGeometry([rings]));
  const shift = 360 * Math.round(((west + east) / 2 - (ownWest + ownEast) / 2) / 360);
  return moved(rings, shift);
}

/** Whether two boxes of one copy of the world meet. */
const touches = (a: Bbox, b: Bbox) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

const side = (a: Position, b: Position, p: Position) =>
  (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

/** Whether a closed ring turns one way only, and once round. */
function isConvex(ring: Ring): boolean {
  if (!isClosed(ring)) return false;
  const count = ring.length - 1;
  let turning = 0;
  for (let index = 0; index < count; index += 1) {
    const [a, b, c] = [ring[index], ring[index + 1], ring[((index + 1) % count) + 1]] as Ring;
    const turn = side(a as Position, b as Position, c as Position);
    if (turn === 0) continue;
    if (turning !== 0 && turn > 0 !== turning > 0) return false;
    turning = turn;
  }
  return turning !== 0;
}

/** Sutherland and Hodgman: each ring of the area cut by each line of the convex outline. */
function clippedKm2(area: AreaGeometry, outline: Ring): number {
  const lines = signedKm2(outline) > 0 ? outline : outline.toReversed();
  return polygonsOfArea(area).reduce((total, rings) => {
    const parts = rings.map((ring) => Math.abs(signedKm2(clip(ring, lines))));
    return total + parts.reduce((sum, km2, index) => (index === 0 ? sum + km2 : sum - km2), 0);
  }, 0);
}

function clip(ring: Ring, lines: Ring): Ring {
  let kept = ring;
  for (let index = 1; index < lines.length && kept.length > 0; index += 1) {
    const [a, b] = [lines[index - 1], lines[index]] as [Position, Position];
    const next: Ring = [];
    for (let at = 1; at < kept.length; at += 1) {
      const [from, to] = [kept[at - 1], kept[at]] as [Position, Position];
      const [before, after] = [side(a, b, from), side(a, b, to)];
      if (before >= 0) next.push(from);
      if (before >= 0 !== after >= 0) {
        const t = before / (before - after);
        next.push([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]);
      }
    }
    if (next[0]) next.push(next[0]);
    kept = next;
  }
  return kept;
}
