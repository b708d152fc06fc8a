import { describe, expect, it } from 'vitest';
import type { Bbox } from '../types';
import { boxPolygon } from './box';
import { distanceKm, measureArea } from './measure';

const box = (...bbox: Bbox) => boxPolygon(bbox);

describe('measureArea', () => {
  // Cells of one degree on WGS 84, integrated numerically from the radii of curvature.
  it.each([
    [0, 12_308.4639],
    [45, 8_686.495],
    [89, 108.8667],
  ])('knows the cell of a degree at %i°', (south, km2) => {
    expect(measureArea(box(10, south, 11, south + 1)).km2).toBeCloseTo(km2, 3);
  });

  it('takes holes out, counts vertices once, and does not mind the antimeridian', () => {
    const plain = measureArea({
      type: 'Polygon',
      coordinates: [...box(1, 1, 3, 3).coordinates, ...box(1.5, 1.5, 2, 2).coordinates],
    });
    const far = measureArea({
      type: 'Polygon',
      coordinates: [...box(179, 1, 181, 3).coordinates, ...box(179.5, 1.5, 180, 2).coordinates],
    });
    expect(plain.vertices).toBe(8);
    expect(far.km2).toBeCloseTo(plain.km2, 6);
    expect(plain.km2).toBeCloseTo(measureArea(box(1, 1, 3, 3)).km2 - measureArea(box(1.5, 1.5, 2, 2)).km2, 6);
    expect(far.bbox).toEqual([179, 1, 181, 3]);
  });

  it('measures an order of a hundred square kilometres as a surveyor does', () => {
    // 0.1° by 0.1° at Toulouse: 8.09 and 8.08 km by 11.11 km.
    const { km2, perimeterKm } = measureArea(box(1.4, 43.5, 1.5, 43.6));
    expect(km2).toBeCloseTo(89.7826, 4);
    expect(perimeterKm).toBeCloseTo(38.384, 2);
  });
});

describe('the perimeter', () => {
  // A parallel is as long as its radius says, which is known in closed form.
  const parallelKm = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return (2 * Math.PI * 6378.137 * Math.sqrt(1 - sine * sine)) / Math.sqrt(1 - 0.00669437999 * sine * sine);
  };
  it('follows the same straight lines as the area, however wide', () => {
    const meridian = distanceKm([0, -60], [0, 60]);
    const world = measureArea(box(-180, -60, 180, 60)).perimeterKm;
    expect(world / (2 * parallelKm(60) + 2 * meridian)).toBeCloseTo(1, 4);
    const half = measureArea(box(-100, 50, 100, 60)).perimeterKm;
    const sides = 2 * distanceKm([0, 50], [0, 60]);
    expect(half / (((parallelKm(50) + parallelKm(60)) * 200) / 360 + sides)).toBeCloseTo(1, 4);
  });
});

describe('distanceKm', () => {
  it('knows a quarter of a meridian and of the equator', () => {
    expect(distanceKm([0, 0], [0, 90])).toBeCloseTo(10_001.97, 0);
    expect(distanceKm([0, 0], [90, 0])).toBeCloseTo(10_018.75, 0);
    expect(distanceKm([5, 5], [5, 5])).toBe(0);
  });
});
