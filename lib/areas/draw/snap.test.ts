import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaGeometry, Position } from '../types';
import { findSnap, type ScreenPoint, snapCorners, snapPixels } from './snap';

/** A hundred pixels for each degree. */
const project = ([x, y]: Position): ScreenPoint => ({ x: 100 * x, y: -100 * y });
const square = (west: number, south: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ],
});
const place = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -500, max: 500, noNaN: true }),
});
const corner = place.map((at) => ({ ...at, position: [at.x / 100, -at.y / 100] as Position }));
const distance = (a: ScreenPoint, b: ScreenPoint) => Math.hypot(a.x - b.x, a.y - b.y);

describe('the corner that takes the pointer', () => {
  it('is within reach, and none is nearer', () => {
    fc.assert(
      fc.property(fc.array(corner, { maxLength: 40 }), place, (corners, pointer) => {
        const found = findSnap(corners, pointer);
        const reachable = corners.map((one) => distance(one, pointer)).filter((far) => far <= snapPixels);
        if (found) expect(distance(found, pointer)).toBeCloseTo(Math.min(...reachable), 9);
        else expect(reachable.filter((far) => far < snapPixels - 1e-9)).toEqual([]);
      }),
    );
  });

  it('is the same one when the pointer is already on it', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 1, maxLength: 40 }), place, (corners, pointer) => {
        const found = findSnap(corners, pointer);
        if (found) expect(findSnap(corners, found)?.position).toEqual(found.position);
      }),
    );
  });

  it('has exactly the position of the outline', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -170, max: 170, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -8, max: 8, noNaN: true }),
        fc.double({ min: -8, max: 8, noNaN: true }),
        (west, south, dx, dy) => {
          const corners = snapCorners([square(west, south)], west, project);
          const at = project([west, south]);
          expect(findSnap(corners, { x: at.x + dx, y: at.y + dy })?.position).toEqual([west, south]);
        },
      ),
    );
  });

  it('is none beyond the reach', () => {
    const corners = snapCorners([square(2, 43)], 2, project);
    expect(corners).toHaveLength(4);
    const at = project([2, 43]);
    expect(findSnap(corners, { x: at.x - snapPixels, y: at.y })?.position).toEqual([2, 43]);
    expect(findSnap(corners, { x: at.x - snapPixels - 0.1, y: at.y })).toBeUndefined();
  });
});

it('the corners are in the copy of the world that the map looks at', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), (longitude) => {
      for (const { position } of snapCorners([square(10, 0)], longitude, project))
        expect(Math.abs(position[0] - longitude)).toBeLessThanOrEqual(180);
    }),
  );
});
