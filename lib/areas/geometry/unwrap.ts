import type { Position, Ring } from '../types';
import { closeRing } from './ring';

/**
 * A ring with continuous longitudes: every step goes the short way round, so that a ring across 180° has
 * longitudes beyond it instead of a jump. A ring round a pole is led over that pole.
 * A ring that spans the whole world from -180 to 180 stays as it is.
 */
export function unwrapRing(ring: Ring): Ring {
  if (!ring.some((position, index) => index > 0 && isJump(ring[index - 1] as Position, position)))
    return ring;
  let offset = 0;
  const unwrapped = ring.map((position, index): Position => {
    const before = ring[index - 1];
    if (before && isJump(before, position)) offset += position[0] > before[0] ? -360 : 360;
    return [position[0] + offset, position[1]];
  });
  const [first, last] = [unwrapped[0] as Position, unwrapped.at(-1) as Position];
  if (Math.abs(last[0] - first[0]) < 180) return unwrapped;
  const latitudes = unwrapped.map(([, latitude]) => latitude);
  const pole = latitudes.reduce((sum, latitude) => sum + latitude, 0) > 0 ? 90 : -90;
  return closeRing([...unwrapped, [last[0], pole], [first[0], pole]]);
}

/**
 * Steps of more than half the world are taken for the other way round. One along the whole world is meant so, from -180 to
 * 180, or once round along a pole, as a ring has it that was led over that pole before.
 */
function isJump(from: Position, to: Position): boolean {
  const step = Math.abs(to[0] - from[0]);
  if (step <= 180 || (Math.abs(from[0]) === 180 && Math.abs(to[0]) === 180)) return false;
  const isAlongPole = Math.abs(from[1]) === 90 && from[1] === to[1];
  return !(isAlongPole && Math.abs(step - 360) < 1e-4);
}

/**
 * A ring that is meant as its longitudes run, however wide: lines that would be taken for the other way round get
 * corners on their way, and stay where they are.
 */
export function keepWideRing(ring: Ring): Ring {
  return ring.flatMap((to, index) => {
    const from = ring[index - 1];
    if (!from || !isJump(from, to)) return [to];
    const pieces = Math.ceil(Math.abs(to[0] - from[0]) / 120);
    const between = Array.from({ length: pieces - 1 }, (_, piece): Position => {
      const share = (piece + 1) / pieces;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
    return [...between, to];
  });
}

/** The polygon moved by whole turns so that its middle is between -180° and 180°; holes follow the outer ring. */
export function centrePolygon(rings: Ring[]): Ring[] {
  const outer = rings[0] ?? [];
  const middle = getMiddle(outer);
  const shift = -360 * Math.ceil(middle / 360 - 0.5);
  return rings.map((ring, index) => {
    const own = index === 0 ? shift : shift + 360 * Math.round((middle - getMiddle(ring)) / 360);
    return own === 0 ? ring : ring.map(([x, y]): Position => [x + own, y]);
  });
}

function getMiddle(ring: Ring): number {
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (const [x] of ring) {
    west = Math.min(west, x);
    east = Math.max(east, x);
  }
  return (west + east) / 2;
}

/** A line with continuous longitudes: every step goes the short way round. */
export function unwrapLine(line: readonly Position[]): Position[] {
  let offset = 0;
  return line.map((position, index): Position => {
    const before = line[index - 1];
    if (before && isJump(before, position)) offset += position[0] > before[0] ? -360 : 360;
    return [position[0] + offset, position[1]];
  });
}
