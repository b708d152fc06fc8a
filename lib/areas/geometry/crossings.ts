import Flatbush from 'flatbush';
import type { Position, Ring } from '../types';

/** Pairs of lines near each other that can still be looked at. The parts of an area share them. */
export interface PairsLeft {
  pairs: number;
}

export const pairsOfArea = (): PairsLeft => ({ pairs: 300_000 });
/** Each line adds some: those of coasts have a few near them. */
const pairsOfLine = 20;

/** An outline whose lines run so near to each other that checking them all would take too long. */
export class TooIntricateError extends Error {
  constructor() {
    super('The outline is too intricate to check: too many of its lines overlap. Simplify it.');
  }
}

/** No more places than this are reported; no one repairs more of them by hand. */
const maxPlaces = 50;

/**
 * Where the lines of a polygon's closed rings cross, where a ring touches itself, and where two rings share a stretch.
 * A hole may touch the outer ring, or another hole, in single points. Gives at most 50 positions, none when the
 * polygon is simple. Throws a `TooIntricateError` where that would take too long.
 * @param left what the other parts of the area left of the pairs that are looked at
 */
export function findCrossings(rings: Ring[], left: PairsLeft = pairsOfArea()): Position[] {
  const found: Position[] = [];
  left.pairs += pairsOfLine * rings.reduce((sum, ring) => sum + ring.length, 0);
  for (const [a, b] of nearSegments(rings)) {
    left.pairs -= 1;
    if (left.pairs < 0) throw new TooIntricateError();
    const last = (rings[a.ringIndex]?.length ?? 0) - 2;
    const areNeighbours =
      a.ringIndex === b.ringIndex &&
      (b.index - a.index === 1 || (a.index === 0 && b.index === last && last > 1));
    const place = areNeighbours
      ? foldsBack(a, b)
      : a.ringIndex === b.ringIndex
        ? meeting(a, b)
        : crossing(a, b);
    if (place) found.push(place);
    if (found.length >= maxPlaces) return found;
  }
  return found;
}

/**
 * Pairs of wound polygons, by their places, whose lines cross, or run along each other with both polygons on the same
 * side. Those that only share a border are none.
 */
export function* findOverlappingLines(polygons: Ring[][]): Generator<[number, number]> {
  const owners = polygons.flatMap((rings, owner) => rings.map(() => owner));
  for (const [a, b] of nearSegments(polygons.flat())) {
    const [own, other] = [owners[a.ringIndex] as number, owners[b.ringIndex] as number];
    if (own === other || !crossing(a, b)) continue;
    const isAlong = cross(a.start, a.end, b.start) === 0 && cross(a.start, a.end, b.end) === 0;
    const dot =
      (a.end[0] - a.start[0]) * (b.end[0] - b.start[0]) + (a.end[1] - a.start[1]) * (b.end[1] - b.start[1]);
    if (!isAlong || dot > 0) yield [own, other];
  }
}

/** Pairs of the rings' segments whose boxes meet. */
function* nearSegments(rings: Ring[]): Generator<[RingSegment, RingSegment]> {
  const segments = rings.flatMap((ring, ringIndex) =>
    ring.slice(1).map((end, index) => ({ start: ring[index] as Position, end, ringIndex, index })),
  );
  if (segments.length < 4) return;
  const index = new Flatbush(segments.length);
  for (const { start, end } of segments) {
    index.add(
      Math.min(start[0], end[0]),
      Math.min(start[1], end[1]),
      Math.max(start[0], end[0]),
      Math.max(start[1], end[1]),
    );
  }
  index.finish();
  for (const [own, a] of segments.entries()) {
    const near = index.search(
      Math.min(a.start[0], a.end[0]),
      Math.min(a.start[1], a.end[1]),
      Math.max(a.start[0], a.end[0]),
      Math.max(a.start[1], a.end[1]),
      (other) => other > own,
    );
    for (const other of near) yield [a, segments[other] as RingSegment];
  }
}

interface Segment {
  start: Position;
  end: Position;
}
interface RingSegment extends Segment {
  ringIndex: number;
  index: number;
}

const cross = (o: Position, a: Position, b: Position) =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

const isBetween = (p: Position, { start, end }: Segment) =>
  Math.min(start[0], end[0]) <= p[0] &&
  p[0] <= Math.max(start[0], end[0]) &&
  Math.min(start[1], end[1]) <= p[1] &&
  p[1] <= Math.max(start[1], end[1]);

/** Where segments of two rings cross or run along each other; that they touch in a point is no fault. */
function crossing(a: Segment, b: Segment): Position | undefined {
  const d = [cross(b.start, b.end, a.start), cross(b.start, b.end, a.end)] as const;
  const e = [cross(a.start, a.end, b.start), cross(a.start, a.end, b.end)] as const;
  if (d.some((side) => side === 0) || e.some((side) => side === 0)) {
    const isAlong = d.every((side) => side === 0);
    return isAlong ? sharedStretch(a, b) : undefined;
  }
  return meeting(a, b);
}

/** The first end of what two segments on one line share, when that is more than a point. */
function sharedStretch(a: Segment, b: Segment): Position | undefined {
  const ends = [a.start, a.end].filter((p) => isBetween(p, b));
  const others = [b.start, b.end].filter((p) => isBetween(p, a));
  const [first, ...rest] = [...ends, ...others];
  return first && rest.some(([x, y]) => x !== first[0] || y !== first[1]) ? first : undefined;
}

/** Where two segments meet, if they do. */
function meeting(a: Segment, b: Segment): Position | undefined {
  const d1 = cross(b.start, b.end, a.start);
  const d2 = cross(b.start, b.end, a.end);
  const d3 = cross(a.start, a.end, b.start);
  const d4 = cross(a.start, a.end, b.end);
  if (d1 === 0 && isBetween(a.start, b)) return a.start;
  if (d2 === 0 && isBetween(a.end, b)) return a.end;
  if (d3 === 0 && isBetween(b.start, a)) return b.start;
  if (d4 === 0 && isBetween(b.end, a)) return b.end;
  if (d1 > 0 === d2 > 0 || d3 > 0 === d4 > 0) return undefined;
  const t = d1 / (d1 - d2);
  return [a.start[0] + t * (a.end[0] - a.start[0]), a.start[1] + t * (a.end[1] - a.start[1])];
}

/** Neighbours share a corner; they cross only when one runs back over the other. */
function foldsBack(a: Segment, b: Segment): Position | undefined {
  const shared = b.start === a.end || (b.start[0] === a.end[0] && b.start[1] === a.end[1]) ? a.end : a.start;
  const otherA = shared === a.end ? a.start : a.end;
  const otherB = shared === a.end ? b.end : b.start;
  if (cross(otherA, shared, otherB) !== 0) return undefined;
  const dot =
    (otherA[0] - shared[0]) * (otherB[0] - shared[0]) + (otherA[1] - shared[1]) * (otherB[1] - shared[1]);
  return dot > 0 ? shared : undefined;
}
