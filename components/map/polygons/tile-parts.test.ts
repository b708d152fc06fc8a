import { describe, expect, it } from 'vitest';
import { footprints } from '@/bench/support/footprints';
import { worldSize } from '../projection';
import { buildPolygonIndex } from './polygon-index';
import { type RasterPaint, rasterPolygons } from './polygon-raster';
import { changedParts, type Part } from './tile-parts';

const side = 512;
const scale = worldSize(5);
const [tileLeft, tileTop] = [8 * side, 5 * side];
/** A part of a tile over Europe, in device pixels. */
function sight(part: Part, ratio: number) {
  const [left, top] = [tileLeft + part.x / ratio, tileTop + part.y / ratio];
  const [width, height] = [part.width / ratio, part.height / ratio];
  const [west, north] = [(left - 2) / scale, (top - 2) / scale];
  const [east, south] = [(left + width + 2) / scale, (top + height + 2) / scale];
  return { ratio, scale, left, top, width, height, west, north, east, south };
}
/** By how much two pictures differ where they differ most. */
function farthest(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let max = 0;
  for (let at = 0; at < one.length; at += 1) {
    max = Math.max(max, Math.abs((one[at] as number) - (other[at] as number)));
  }
  return max;
}

const red: RasterPaint = { stroke: [200, 30, 40], fill: [200, 30, 40], fillOpacity: 0.5, dash: [4, 3] };
const blue: RasterPaint = {
  stroke: [20, 30, 240],
  fill: [90, 90, 240],
  fillOpacity: 0.25,
  dash: [],
  pattern: { size: 3, cover: Uint8Array.from([255, 0, 0, 0, 120, 0, 0, 0, 255]) },
};

describe('the parts of a tile that change', () => {
  const polygons = footprints(2000);
  const index = buildPolygonIndex(polygons.map(({ geometry }) => geometry));

  it.each([1, 2])(
    'make it the picture that it is when it is drawn as a whole, at %i device pixels each',
    (ratio) => {
      const whole: Part = { x: 0, y: 0, width: side * ratio, height: side * ratio };
      const codes = Uint8Array.from(polygons, (_, place) => place % 2);
      const draw = (part: Part) =>
        rasterPolygons(
          sight(part, ratio),
          index,
          { codes, paints: [red, blue] },
          new Int32Array(part.width * part.height),
        );
      const picture = draw(whole);
      const before = picture.slice();
      const changed = [100, 640, 1300, 1999];
      for (const item of changed) {
        const place = index.order[item] as number;
        codes[place] = 1 - (codes[place] as number);
      }
      const parts = changedParts(index, changed, sight(whole, ratio), side * ratio);
      expect(parts?.length).toBeGreaterThan(0);
      for (const part of parts ?? []) {
        const data = draw(part);
        for (let row = 0; row < part.height; row += 1) {
          const line = data.subarray(4 * row * part.width, 4 * (row + 1) * part.width);
          picture.set(line, 4 * ((part.y + row) * side * ratio + part.x));
        }
      }
      expect(farthest(picture, draw(whole))).toBeLessThan(4);
      expect(farthest(before, picture)).toBeGreaterThan(100);
    },
  );

  it('are none where the tile does not show what changed, and all of it where very much does', () => {
    const whole: Part = { x: 0, y: 0, width: side, height: side };
    const far = { ...sight(whole, 1), left: tileLeft + 3000 };
    expect(changedParts(index, [1, 2, 3], far, side)).toEqual([]);
    const all = Array.from({ length: 2000 }, (_, item) => item);
    expect(changedParts(index, all, sight(whole, 1), side)).toBeUndefined();
  });
});
