import { describe, expect, it } from 'vitest';
import { common, km2, polygonProblem } from './geometry';
import { box } from './test-orders';

describe('what a footprint and an area have in common', () => {
  it('is nothing when they lie apart', () => {
    expect(common(box(0, 0), box(5, 0))).toBeUndefined();
    expect(common(box(0, 0), box(0, 5))).toBeUndefined();
  });

  it('is the same across the antimeridian, on both of its sides', () => {
    const here = km2(common(box(10, 50, 1), box(10.5, 50, 1))!);
    const footprint = box(180, 50, 1);
    const east = common(footprint, box(179.5, 50, 0.5));
    const west = common(footprint, box(-179.5, 50, 0.5));
    expect(km2(east!)).toBeCloseTo(km2(west!), 6);
    expect(km2(east!) + km2(west!)).toBeGreaterThan(here * 0.5);
    expect(common(footprint, box(0, 50))).toBeUndefined();
  });
});

describe('a polygon from outside', () => {
  it('may have holes and either winding', () => {
    const outer = box(3, 43, 1).coordinates[0]!;
    const hole = box(3, 43, 0.2).coordinates[0]!;
    expect(polygonProblem({ type: 'Polygon', coordinates: [outer, hole] })).toBeUndefined();
    expect(polygonProblem({ type: 'Polygon', coordinates: [[...outer].reverse()] })).toBeUndefined();
  });

  it.each([
    [undefined, 'must be a Polygon'],
    [{ type: 'Polygon', coordinates: [] }, 'has no rings'],
    [{ type: 'Polygon', coordinates: [[['3', '43']]] }, 'at least four positions'],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [1, 2, 3],
            [2, 2, 3],
            [2, 3, 3],
            [1, 2, 3],
          ],
        ],
      },
      'pairs of numbers',
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [1, 1],
            [1, 1],
            [1, 1],
          ],
        ],
      },
      'has no area',
    ],
  ])('%j is refused', (geometry, problem) => {
    expect(polygonProblem(geometry)).toContain(problem);
  });
});
