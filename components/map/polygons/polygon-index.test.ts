import { describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import type { Bbox, PolygonGeometry } from '@/lib/areas/types';
import { fromWorld, worldX, worldY } from '../projection';
import { buildPolygonIndex, itemsAt, itemsIn } from './polygon-index';

const box = (...bbox: Bbox) => boxPolygon(bbox);
const at = (index: ReturnType<typeof buildPolygonIndex>, longitude: number, latitude: number) =>
  itemsAt(index, worldX(longitude), worldY(latitude)).map((item) => index.order[item]);

describe('the polygon index', () => {
  it('gives the smallest polygon under a point first', () => {
    const index = buildPolygonIndex([box(10, 10, 11, 11), box(0, 0, 20, 20), box(5, 5, 15, 15)]);
    expect(at(index, 10.5, 10.5)).toEqual([0, 2, 1]);
    expect(at(index, 1, 1)).toEqual([1]);
    expect(at(index, 30, 1)).toEqual([]);
  });

  it('leaves out what is in a hole or only in the bounding box', () => {
    const holed: PolygonGeometry = {
      type: 'Polygon',
      coordinates: [...box(0, 0, 10, 10).coordinates, ...box(4, 4, 6, 6).coordinates],
    };
    const triangle: PolygonGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [20, 0],
          [30, 0],
          [20, 10],
          [20, 0],
        ],
      ],
    };
    const index = buildPolygonIndex([holed, triangle]);
    expect(at(index, 5, 5)).toEqual([]);
    expect(at(index, 1, 5)).toEqual([0]);
    expect(at(index, 29, 9)).toEqual([]);
    expect(at(index, 21, 1)).toEqual([1]);
  });

  it('finds what crosses the antimeridian from both sides, however far the map was turned', () => {
    const index = buildPolygonIndex([box(170, 0, 190, 10)]);
    for (const longitude of [175, 185, -175, -185, 175 + 360, -175 - 360]) {
      expect(at(index, longitude, 5)).toEqual([0]);
    }
    expect(at(index, 165, 5)).toEqual([]);
  });

  it('finds what a part of the world shows, largest first', () => {
    const index = buildPolygonIndex([box(1, 1, 2, 2), box(0, 0, 4, 4), box(50, 0, 60, 10)]);
    const shown = itemsIn(index, worldX(0), worldY(10), worldX(10), worldY(0));
    expect(shown.map((item) => index.order[item])).toEqual([1, 0]);
  });

  it('is empty for nothing', () => {
    expect(at(buildPolygonIndex([]), 0, 0)).toEqual([]);
  });
});

describe('the projection', () => {
  it('goes both ways', () => {
    for (const [longitude, latitude] of [
      [0, 0],
      [123.456, -67.89],
      [-179.9, 84],
      [190, 12],
    ] as const) {
      const [x, y] = fromWorld(worldX(longitude), worldY(latitude));
      expect(x).toBeCloseTo(longitude, 9);
      expect(y).toBeCloseTo(latitude, 9);
    }
  });
});
