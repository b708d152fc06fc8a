import type { Position, Ring } from '@/lib/areas/types';

/* Rings of which the files of the corpus are made. */

/** 1° by 1° at the equator. */
export const one: Ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
export const squareKm2 = 12_308.8;
export const moved = (ring: Ring, dx: number, dy = 0): Ring =>
  ring.map(([x, y]): Position => [x + dx, y + dy]);
export const scaled = (ring: Ring, factor: number, x0: number, y0: number): Ring =>
  ring.map(([x, y]): Position => [x0 + x * factor, y0 + y * factor]);
export const hole = scaled(one, 0.5, 0.25, 0.25).toReversed();
export const holeKm2 = 3_077.2;
export const bowTie: Ring = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
];
/** A square of 10 km in metres of several systems, and where that is. */
export const tenKm = (x: number, y: number): Ring => scaled(one, 10_000, x, y);
export const wavy = (count: number): Ring => {
  const open = Array.from({ length: count }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / count;
    const radius = 0.5 + 0.0001 * Math.sin(index);
    return [10 + radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return [...open, open[0] as Position];
};
export const clockwise = (ring: Ring) => ring.toReversed();
