import type { Position, Ring } from '../types';

export const isSamePosition = (a: Position | undefined, b: Position | undefined) =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

export const isClosed = (ring: Ring) => ring.length > 1 && isSamePosition(ring[0], ring.at(-1));

/** The ring with its first position repeated at its end. */
export const closeRing = (ring: Ring): Ring =>
  isClosed(ring) || ring[0] === undefined ? ring : [...ring, ring[0]];

/** The ring without positions that repeat the one before them. */
export const withoutRepeats = (ring: Ring): Ring =>
  ring.filter((position, index) => index === 0 || !isSamePosition(position, ring[index - 1]));

/** The planar area of a closed ring in square degrees, positive when it runs counterclockwise. */
export function signedArea(ring: Ring): number {
  // Measured from the first position, so that small rings far from 0° keep their digits.
  const [x0, y0] = ring[0] ?? [0, 0];
  let twice = 0;
  for (let index = 0; index < ring.length - 1; index += 1) {
    const [x1, y1] = ring[index] as Position;
    const [x2, y2] = ring[index + 1] as Position;
    twice += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  }
  return twice / 2;
}

/** The ring running counterclockwise (outer rings) or clockwise (holes), as RFC 7946 wants it. */
export function windRing(ring: Ring, direction: 'counterclockwise' | 'clockwise'): Ring {
  const runsCounterclockwise = signedArea(ring) > 0;
  return runsCounterclockwise === (direction === 'counterclockwise') ? ring : ring.toReversed();
}

/** Whether all positions of a ring lie on one straight line. */
export function isOnOneLine(ring: Ring): boolean {
  const [first, second] = ring;
  if (!first || !second) return true;
  return ring.every(
    ([x, y]) => (second[0] - first[0]) * (y - first[1]) === (second[1] - first[1]) * (x - first[0]),
  );
}
