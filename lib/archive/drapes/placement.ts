import { polygonsOfArea } from '@/lib/areas/geometry/polygons';
import type { AreaGeometry, Position } from '@/lib/areas/types';

/** Where the corners of an image lie, in degrees: its upper left, upper right, lower right and lower left one. */
export type Corners = readonly [Position, Position, Position, Position];

/** How an image in sensor geometry has to be laid for its top to lie in the north. */
export interface QuicklookOrientation {
  /** Clockwise, once it was mirrored. */
  quarters: 0 | 1 | 2 | 3;
  /** Mirrored left to right. */
  isMirrored: boolean;
}

export const unturned: QuicklookOrientation = { quarters: 0, isMirrored: false };

/** This many edges at most are tried in fours; outlines with more are simplified from outside first. */
const maxTried = 14;

/**
 * The smallest quadrilateral round a footprint, clockwise from its north-western corner, in degrees: the likely place of
 * an image in sensor geometry, of which nothing says where its corners lie. Nothing where a footprint has no extent.
 */
export function smallestQuad(footprint: AreaGeometry): Corners | undefined {
  const hull = convexHull(polygonsOfArea(footprint).flatMap(([outer = []]) => outer));
  if (hull.length < 3) return undefined;
  const latitude = hull.reduce((sum, [, y]) => sum + y, 0) / hull.length;
  const squeeze = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const ring = hull.length < 4 ? rectangleRound(hull, squeeze) : quadRound(fewer(hull));
  return ring && clockwiseFromNorthWest(ring, squeeze);
}

/** Where the corners of an image lie when it is turned and mirrored on the quadrilateral of its footprint. */
export function orientCorners(quad: Corners, { quarters, isMirrored }: QuicklookOrientation): Corners {
  const at = (corner: number) => quad[(corner + quarters) % 4] as Position;
  return isMirrored ? [at(1), at(0), at(3), at(2)] : [at(0), at(1), at(2), at(3)];
}

const cross = (a: Position, b: Position, c: Position) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Counter-clockwise, without what is on its edges. */
function convexHull(positions: readonly Position[]): Position[] {
  const sorted = positions.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (points: readonly Position[]) => {
    const kept: Position[] = [];
    for (const point of points) {
      while (kept.length > 1 && cross(kept.at(-2) as Position, kept.at(-1) as Position, point) <= 1e-12)
        kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

type Line = readonly [from: Position, to: Position];

const toLines = (ring: readonly Position[]): Line[] =>
  ring.map((from, index) => [from, ring[(index + 1) % ring.length] as Position]);

/** Where a line meets the next one of a counter-clockwise outline; nothing where it turns away from it. */
function meet([a, b]: Line, [c, d]: Line): Position | undefined {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vy] = [d[0] - c[0], d[1] - c[1]];
  const turn = ux * vy - uy * vx;
  if (turn <= 1e-9 * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return undefined;
  const along = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / turn;
  return [a[0] + along * ux, a[1] + along * uy];
}

const ringArea = (ring: readonly Position[]) =>
  toLines(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + (x1 * y2 - x2 * y1) / 2, 0);

/** Leaves out edge after edge, the one first whose neighbours meet with the least added, until few enough are left. */
function fewer(hull: Position[]): Position[] {
  let ring = hull;
  while (ring.length > maxTried) {
    let best: { ring: Position[]; area: number } | undefined;
    const lines = toLines(ring);
    for (const [index, line] of lines.entries()) {
      const before = lines[(index + ring.length - 1) % ring.length] as Line;
      const after = lines[(index + 1) % ring.length] as Line;
      const corner = meet(before, after);
      if (!corner) continue;
      const area = Math.abs(ringArea([line[0], corner, line[1]]));
      if (best && best.area <= area) continue;
      const next = (index + 1) % ring.length;
      best = { ring: ring.flatMap((p, at) => (at === index ? [corner] : at === next ? [] : [p])), area };
    }
    if (!best) return ring;
    ring = best.ring;
  }
  return ring;
}

/** The smallest outline that four edges of a convex outline make. */
function quadRound(hull: readonly Position[]): Position[] | undefined {
  const lines = toLines(hull) as Line[];
  let best: { ring: Position[]; area: number } | undefined;
  for (let a = 0; a < lines.length; a += 1)
    for (let b = a + 1; b < lines.length; b += 1)
      for (let c = b + 1; c < lines.length; c += 1)
        for (let d = c + 1; d < lines.length; d += 1) {
          const chosen = [a, b, c, d].map((index) => lines[index] as Line);
          const ring = chosen.map((line, index) => meet(line, chosen[(index + 1) % 4] as Line));
          if (!ring.every((corner) => corner !== undefined)) continue;
          const area = ringArea(ring);
          if (!best || area < best.area) best = { ring, area };
        }
  return best?.ring;
}

/** The smallest rectangle on one of the edges. */
function rectangleRound(hull: readonly Position[], squeeze: number): Position[] | undefined {
  let best: { ring: Position[]; area: number } | undefined;
  for (const [[ax, ay], [bx, by]] of toLines(hull)) {
    const length = Math.hypot((bx - ax) * squeeze, by - ay);
    const [ux, uy] = [((bx - ax) * squeeze) / length, (by - ay) / length];
    const places = hull.map(([x, y]) => {
      const [dx, dy] = [(x - ax) * squeeze, y - ay];
      return [dx * ux + dy * uy, dy * ux - dx * uy] as const;
    });
    const [from, to] = [Math.min(...places.map(([s]) => s)), Math.max(...places.map(([s]) => s))];
    const high = Math.max(...places.map(([, t]) => t));
    const at = (s: number, t: number): Position => [ax + (s * ux - t * uy) / squeeze, ay + s * uy + t * ux];
    const area = (to - from) * high;
    if (!best || area < best.area)
      best = { ring: [at(from, 0), at(to, 0), at(to, high), at(from, high)], area };
  }
  return best?.ring;
}

/** A counter-clockwise outline of four corners turned about and started where its top looks north. */
function clockwiseFromNorthWest(ring: readonly Position[], squeeze: number): Corners {
  const round = ring.toReversed();
  const at = (index: number) => round[(index + 4) % 4] as Position;
  const unit = (from: Position, to: Position) => {
    const [east, north] = [(to[0] - from[0]) * squeeze, to[1] - from[1]];
    const length = Math.hypot(east, north);
    return { east: east / length, north: north / length };
  };
  const upright = (start: number) =>
    unit(at(start), at(start + 1)).east + unit(at(start - 1), at(start)).north;
  const start = [0, 1, 2, 3].reduce((best, next) => (upright(next) > upright(best) ? next : best));
  return [at(start), at(start + 1), at(start + 2), at(start + 3)];
}
