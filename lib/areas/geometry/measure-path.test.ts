import { describe, expect, it } from 'vitest';
import type { Position } from '../types';
import { measurePath } from './measure-path';

describe('a measured path', () => {
  it('has the length of each leg and of all, on the ellipsoid', () => {
    // By PROJ's geod: a degree of the equator, then one of a meridian.
    const { legsKm, totalKm, km2 } = measurePath([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(legsKm[0]).toBeCloseTo(111.319, 2);
    expect(legsKm[1]).toBeCloseTo(110.574, 2);
    expect(totalKm).toBeCloseTo(221.894, 2);
    expect(km2).toBeCloseTo(6154.5, 0);
  });

  it('has no area before its third position, and an unknown one where it crosses itself', () => {
    expect(measurePath([])).toEqual({ legsKm: [], totalKm: 0, km2: undefined });
    expect(measurePath([[3, 43]])).toEqual({ legsKm: [], totalKm: 0, km2: undefined });
    expect(
      measurePath([
        [3, 43],
        [4, 43],
      ]).km2,
    ).toBeUndefined();
    const bow: Position[] = [
      [3, 43],
      [4, 44],
      [4, 43],
      [3, 44],
    ];
    expect(measurePath(bow).km2).toBeNull();
  });

  it('is the same on either side of 180°', () => {
    const here: Position[] = [
      [-1, -10],
      [1, -10],
      [1, -11],
    ];
    const there = here.map(([x, y]): Position => [x + 180, y]);
    const [one, other] = [measurePath(here), measurePath(there)];
    expect(other.totalKm).toBeCloseTo(one.totalKm, 6);
    expect(other.km2).toBeCloseTo(one.km2 as number, 6);
  });
});
