import { describe, expect, it } from 'vitest';
import { sourceRow } from './drape';
import { worldY } from './projection';

describe('sourceRow', () => {
  it('puts the rows of plain degrees where Mercator has them, also far north', () => {
    const [north, south] = [70, 60];
    const [top, bottom] = [worldY(north), worldY(south)];
    const height = 1000;
    expect(sourceRow(0, height, top, bottom, north, south)).toBeCloseTo(0, 9);
    expect(sourceRow(height, height, top, bottom, north, south)).toBeCloseTo(1, 9);
    // 65° N is the middle row of the image, and lies below the middle of the map.
    const row = ((worldY(65) - top) / (bottom - top)) * height;
    expect(row).toBeGreaterThan(530);
    expect(sourceRow(row, height, top, bottom, north, south)).toBeCloseTo(0.5, 9);
  });
});
