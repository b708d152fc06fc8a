import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolygonGeometry, Position } from '@/lib/areas/types';
import { orientCorners, smallestQuad, unturned } from './placement';

const polygon = (...ring: Position[]): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: [[...ring, ring[0] as Position]],
});
const rounded = (quad: ReturnType<typeof smallestQuad>) =>
  quad?.map(([x, y]) => [Number(x.toFixed(6)), Number(y.toFixed(6))]);
const area = (ring: readonly Position[]) =>
  Math.abs(
    ring.reduce((sum, [x1, y1], index) => {
      const [x2, y2] = ring[(index + 1) % ring.length] as Position;
      return sum + (x1 * y2 - x2 * y1) / 2;
    }, 0),
  );

/** The corners of a scan of a satellite that flies a little beside the meridian, and points between them. */
const scan: Position[] = [
  [2.1, 44.9],
  [3.2, 44.7],
  [2.9, 43.9],
  [1.8, 44.1],
];
const between = (a: Position, b: Position, t: number): Position => [
  a[0] + t * (b[0] - a[0]),
  a[1] + t * (b[1] - a[1]),
];

describe('the smallest quadrilateral', () => {
  it('is the footprint itself where that has four corners, from the north-west and clockwise', () => {
    for (let start = 0; start < 4; start += 1) {
      const ring = [...scan.slice(start), ...scan.slice(0, start)];
      expect(rounded(smallestQuad(polygon(...ring)))).toEqual(scan);
      expect(rounded(smallestQuad(polygon(...ring.toReversed())))).toEqual(scan);
    }
  });

  it('leaves out points on the edges, and a hair inside of them', () => {
    const [a, b, c, d] = scan as [Position, Position, Position, Position];
    const middle: Position = [2.5, 44.4];
    const inside = between(between(b, c, 0.4), middle, 0.003);
    expect(
      rounded(smallestQuad(polygon(a, between(a, b, 0.3), b, inside, c, d, between(d, a, 0.5)))),
    ).toEqual(scan);
  });

  it('is never the box round a scan that is aslant', () => {
    const quad = smallestQuad(polygon(...scan));
    expect(area(quad ?? [])).toBeLessThan(0.75 * (3.2 - 1.8) * (44.9 - 43.9));
  });

  it('takes corners that were cut off for what they were', () => {
    const [a, b, c, d] = scan as [Position, Position, Position, Position];
    const cut = polygon(
      between(a, b, 0.05),
      between(b, a, 0.05),
      between(b, c, 0.05),
      c,
      d,
      between(a, d, 0.05),
    );
    const quad = smallestQuad(cut);
    for (const [index, corner] of (quad ?? []).entries()) {
      expect(corner[0]).toBeCloseTo((scan[index] as Position)[0], 6);
      expect(corner[1]).toBeCloseTo((scan[index] as Position)[1], 6);
    }
  });

  it('holds what crosses the antimeridian together', () => {
    const far = scan.map(([x, y]): Position => [x + 177.5, y]);
    expect(rounded(smallestQuad(polygon(...far)))).toEqual(rounded(far as never));
  });

  it('makes a rectangle of a triangle, and nothing of a line', () => {
    const quad = smallestQuad(polygon([0, 0], [1, 0], [0, 1]));
    expect(area(quad ?? [])).toBeCloseTo(1, 2);
    expect(smallestQuad(polygon([0, 0], [1, 0], [2, 0]))).toBeUndefined();
  });

  it('holds every point of any outline', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 4, maxLength: 40 }), (points) => {
        const ring = points.map(([x, y]): Position => [10 + x / 1000, 60 + y / 1000]);
        const quad = smallestQuad(polygon(...ring));
        if (!quad) return;
        for (const [x, y] of ring) {
          for (const [index, a] of quad.entries()) {
            const b = quad[(index + 1) % 4] as Position;
            // Clockwise: all is to the right of every edge.
            const side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
            expect(side / Math.hypot(b[0] - a[0], b[1] - a[1])).toBeLessThan(1e-6);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('turning an image', () => {
  const quad = scan as never as Parameters<typeof orientCorners>[0];

  it('lays its upper left corner where it was turned to', () => {
    expect(orientCorners(quad, unturned)).toEqual(scan);
    expect(orientCorners(quad, { quarters: 1, isMirrored: false })[0]).toEqual(scan[1]);
    expect(orientCorners(quad, { quarters: 2, isMirrored: false })[0]).toEqual(scan[2]);
  });

  it('mirrors left to right first, so that upside down is a mirrored half turn', () => {
    expect(orientCorners(quad, { quarters: 0, isMirrored: true })).toEqual([
      scan[1],
      scan[0],
      scan[3],
      scan[2],
    ]);
    expect(orientCorners(quad, { quarters: 2, isMirrored: true })).toEqual([
      scan[3],
      scan[2],
      scan[1],
      scan[0],
    ]);
  });
});
