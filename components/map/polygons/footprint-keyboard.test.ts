import { describe, expect, it } from 'vitest';
import type { PolygonGeometry } from '@/lib/areas/types';
import { worldX, worldY } from '../projection';
import { nearestItem, nextItem } from './footprint-keyboard';
import { buildPolygonIndex } from './polygon-index';

const square = (x: number, y: number, half = 1): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
      [x - half, y - half],
    ],
  ],
});

describe('walking footprints by the arrow keys', () => {
  const index = buildPolygonIndex([square(0, 0), square(4, 0.5), square(2, 6), square(-3, 0), square(0, -5)]);
  const findPlace = (item: number | undefined) => (item === undefined ? undefined : index.order[item]);
  const start = nearestItem(index, worldX(0.2), worldY(0.2)) as number;

  it('begins at the nearest one', () => {
    expect(findPlace(start)).toBe(0);
    expect(nearestItem(buildPolygonIndex([]), 0, 0)).toBeUndefined();
  });

  it('goes to the nearest one on that side, and stays at the edge', () => {
    expect(findPlace(nextItem(index, start, 'ArrowRight'))).toBe(1);
    expect(findPlace(nextItem(index, start, 'ArrowLeft'))).toBe(3);
    expect(findPlace(nextItem(index, start, 'ArrowUp'))).toBe(2);
    expect(findPlace(nextItem(index, start, 'ArrowDown'))).toBe(4);
    const west = nextItem(index, start, 'ArrowLeft') as number;
    expect(nextItem(index, west, 'ArrowLeft')).toBeUndefined();
  });
});
