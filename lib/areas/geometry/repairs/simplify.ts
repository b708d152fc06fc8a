import type { AreaGeometry, Position, Ring } from '../../types';
import { polygonsOfArea, toGeometry } from '../polygons';

const metresPerDegree = 111_195;

/** How far the outline would move for a number of vertices, and the area with that many. */
export interface Simplified {
  geometry: AreaGeometry;
  vertices: number;
  /** The farthest that a point of the given outline is from the new one, in metres. */
  deviationM: number;
}

/**
 * Takes vertices away until at most `most` are left, those first that matter least (Douglas and Peucker's order).
 * Rings keep at least three vertices; holes that matter less than what was kept are dropped.
 */
export const simplifyTo = (geometry: AreaGeometry, max: number): Simplified => simplifier(geometry)(max);

/** `simplifyTo` for several numbers of vertices: they are weighed once, which takes nearly all of the time. */
export function simplifier(geometry: AreaGeometry): (max: number) => Simplified {
  const polygons = polygonsOfArea(geometry).map((rings) =>
    rings.map((ring) => ({ ring, weights: weighRing(ring) })),
  );
  const sorted = polygons
    .flat()
    .flatMap(({ weights }) => Array.from(weights.subarray(0, -1)))
    .sort((a, b) => b - a);
  return (max) => keepMost(polygons, sorted, max);
}

interface WeighedRing {
  ring: Ring;
  weights: Float64Array;
}

function keepMost(polygons: WeighedRing[][], sorted: number[], max: number): Simplified {
  const limit = sorted.length <= max ? -1 : (sorted[max] as number);
  let deviationM = 0;
  const keep = ({ ring, weights }: WeighedRing): Ring =>
    ring.filter((_, index) => {
      const weight = weights[index] as number;
      if (weight > limit) return true;
      deviationM = Math.max(deviationM, weight);
      return false;
    });
  const kept = polygons.flatMap((rings) => {
    const [outer, ...holes] = rings.map(keep);
    if (!outer || outer.length < 4) return [];
    return [[outer, ...holes.filter((hole) => hole.length >= 4)]];
  });
  const vertices = kept.flat().reduce((sum, ring) => sum + ring.length - 1, 0);
  return { geometry: toGeometry(kept), vertices, deviationM };
}

/** For each position of a closed ring how far, in metres, the outline would move without it and all lesser ones. */
function weighRing(ring: Ring): Float64Array {
  const last = ring.length - 1;
  const weights = new Float64Array(ring.length);
  const far = farthestFrom(ring, 0);
  const size = distance(ring[0] as Position, ring[far] as Position);
  weights[0] = size;
  weights[last] = size;
  weights[far] = size;
  const stretches: [number, number, number][] = [
    [0, far, size],
    [far, last, size],
  ];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to, max] = stretch;
    let at = -1;
    let distanceM = -1;
    for (let index = from + 1; index < to; index += 1) {
      const own = distanceToLine(ring[index] as Position, ring[from] as Position, ring[to] as Position);
      if (own > distanceM) {
        distanceM = own;
        at = index;
      }
    }
    if (at < 0) continue;
    // Never more than the stretch it divides, so that what is kept first is always there.
    const weight = Math.min(distanceM, max);
    weights[at] = weight;
    stretches.push([from, at, weight], [at, to, weight]);
  }
  return weights;
}

function farthestFrom(ring: Ring, index: number): number {
  let far = 0;
  let max = -1;
  for (let other = 0; other < ring.length; other += 1) {
    const own = distance(ring[index] as Position, ring[other] as Position);
    if (own > max) {
      max = own;
      far = other;
    }
  }
  return far;
}

function distance(a: Position, b: Position): number {
  const shrink = Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
  return metresPerDegree * Math.hypot((a[0] - b[0]) * shrink, a[1] - b[1]);
}

/** Metres between a position and the line from `a` to `b`, in a plane round the position. */
export function distanceToLine([x, y]: Position, a: Position, b: Position): number {
  const shrink = Math.cos((y * Math.PI) / 180);
  const [ax, ay] = [(a[0] - x) * shrink, a[1] - y];
  const [dx, dy] = [(b[0] - a[0]) * shrink, b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
  return metresPerDegree * Math.hypot(ax + t * dx, ay + t * dy);
}
