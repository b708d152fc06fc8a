import { expect, it } from 'vitest';
import type { Position } from '../types';
import { distanceKm } from './measure';
import { squareAround } from './square-around';

it.each<Position>([
  [3.1, 43.25],
  [-70.3, -33.4],
  [18.9, 69.6],
])('has sides of the length that was asked for, around %s', (...position) => {
  const [[southWest, southEast, northEast] = []] = squareAround(position as Position, 10)?.coordinates ?? [];
  expect(distanceKm(southEast as Position, northEast as Position)).toBeCloseTo(20, 1);
  const middle = (at: number) => [at, position[1]] as Position;
  expect(distanceKm(middle((southWest as Position)[0]), middle((southEast as Position)[0]))).toBeCloseTo(
    20,
    1,
  );
});

it('is not offered over the antimeridian and at the poles', () => {
  expect(squareAround([179.95, 0], 10)).toBeUndefined();
  expect(squareAround([0, 89], 10)).toBeUndefined();
});
