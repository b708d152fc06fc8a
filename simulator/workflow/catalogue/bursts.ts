import type { Position } from '../geometry';
import { ringOfWkt, toWkt } from '../geometry';
import { burstsPerSwath, swaths } from './constellations';

/** A burst of a scene: the same place in every scene of its frame. */
export interface Burst {
  swath: string;
  number: number;
  wkt: string;
}

const between = (a: Position, b: Position, t: number): Position => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** Cuts a scene's extent into 3 sub-swaths of 9 bursts; none where the extent is no rectangle. */
export function findBursts(wkt: string): Burst[] {
  const ring = ringOfWkt(wkt);
  const bursts: Burst[] = [];
  for (const [column, swath] of swaths.entries()) {
    for (let row = 0; row < burstsPerSwath; row++) {
      bursts.push({ swath, number: row + 1, wkt: ring ? cell(ring, column, row) : wkt });
    }
  }
  return bursts;
}

function cell(ring: Position[], column: number, row: number): string {
  const [a, b, c, d] = [ring[0]!, ring[1]!, ring[2]!, ring[3]!];
  const at = (x: number, y: number) => between(between(a, b, x), between(d, c, x), y);
  const [left, right] = [column / swaths.length, (column + 1) / swaths.length];
  const [top, bottom] = [row / burstsPerSwath, (row + 1) / burstsPerSwath];
  const first = at(left, top);
  return toWkt([first, at(right, top), at(right, bottom), at(left, bottom), first]);
}

const compact = (date: string) => date.replaceAll(/[-:]/g, '').slice(0, 15);

/** The name of a burst's tile: its swath and number, its orbit and the time of its scene. */
export function tileId(orbit: string | number, date: string, swath: string, number: number): string {
  return `A${String(orbit).padStart(3, '0')}_${compact(date)}_${swath}_${String(number).padStart(2, '0')}`;
}
