import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaGeometry, Position } from '@/lib/areas/types';
import { fromWorld, worldSize, worldX, worldY } from '../projection';
import { findNearCorner, gatherCorners, snapPixels } from './near-corner';

const zoom = 10;
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
/** The place that is some pixels right of and below another one. */
const beside = ([longitude, latitude]: Position, right: number, below: number): Position =>
  fromWorld(worldX(longitude) + right / worldSize(zoom), worldY(latitude) + below / worldSize(zoom));
const distance = (a: Position, b: Position) =>
  worldSize(zoom) * Math.hypot(worldX(a[0]) - worldX(b[0]), worldY(a[1]) - worldY(b[1]));
const pixels = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const home: Position = [2, 43];
/** Within 40 pixels of one place. */
const place = fc.tuple(pixels(40), pixels(40)).map(([right, below]) => beside(home, right, below));
const toCorners = (positions: Position[]) => [Float64Array.from(positions.flat())];

describe('the corner that takes the pointer', () => {
  it('is within reach, and none is nearer', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), place, (positions, pointer) => {
        const found = findNearCorner(toCorners(positions), pointer, zoom);
        const distances = positions.map((position) => distance(position, pointer));
        if (found) expect(distance(found, pointer)).toBeCloseTo(Math.min(...distances), 6);
        else expect(distances.filter((far) => far < snapPixels - 1e-6)).toEqual([]);
      }),
    );
  });

  it('is the same one when the pointer is already on it', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), place, (positions, pointer) => {
        const corners = toCorners(positions);
        const found = findNearCorner(corners, pointer, zoom);
        if (found) expect(findNearCorner(corners, found, zoom)).toEqual(found);
      }),
    );
  });

  it('has exactly the position of the outline', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -170, max: 170, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        pixels(8),
        pixels(8),
        (west, south, right, below) => {
          const corners = [gatherCorners([square(west, south)])];
          expect(findNearCorner(corners, beside([west, south], right, below), zoom)).toEqual([west, south]);
        },
      ),
    );
  });

  it('is none beyond the reach, nor on the line between two corners', () => {
    const corners = [gatherCorners([square(2, 43)])];
    expect(findNearCorner(corners, beside(home, -snapPixels + 0.1, 0), zoom)).toEqual(home);
    expect(findNearCorner(corners, beside(home, -snapPixels - 0.1, 0), zoom)).toBeUndefined();
    expect(findNearCorner(corners, [2.5, 43], zoom)).toBeUndefined();
  });

  it('is in the copy of the world in which the pointer is, on both sides of the antimeridian', () => {
    const corners = [gatherCorners([square(179.5, 0)])];
    for (const turns of [-2, -1, 0, 1, 2]) {
      const west = beside([179.5 + 360 * turns, 0], 3, 3);
      expect(findNearCorner(corners, west, zoom)).toEqual([179.5 + 360 * turns, 0]);
      // The other corner is beyond 180°, which is -179.5° where the map begins.
      const east = beside([180.5 + 360 * turns, 0], 3, 3);
      expect(findNearCorner(corners, east, zoom)).toEqual([180.5 + 360 * turns, 0]);
    }
    const easternHalf = [gatherCorners([square(-180, 0)])];
    expect(findNearCorner(easternHalf, beside([180, 0], -4, 0), zoom)).toEqual([180, 0]);
  });
});

it('gathers the corners of all parts and holes', () => {
  const [first, second] = [square(0, 0), square(5, 5)];
  const corners = gatherCorners([
    {
      type: 'MultiPolygon',
      coordinates: [first.coordinates as Position[][], second.coordinates as Position[][]],
    },
    {
      type: 'Polygon',
      coordinates: [
        ...(square(20, 0).coordinates as Position[][]),
        [
          [20.5, 0.5],
          [20.6, 0.5],
          [20.5, 0.6],
          [20.5, 0.5],
        ],
      ],
    },
  ]);
  for (const corner of [
    [1, 1],
    [6, 5],
    [21, 0],
    [20.6, 0.5],
  ] as Position[])
    expect(findNearCorner([corners], beside(corner, 5, 5), zoom)).toEqual(corner);
});
