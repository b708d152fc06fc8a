import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { footprints } from '@/bench/support/footprints';
import type { AreaGeometry, Position } from '@/lib/areas/types';
import { worldSize } from '../projection';
import { buildPolygonIndex } from './polygon-index';
import { type RasterPaint, rasterPolygons } from './polygon-raster';
import { strokeOpacity } from './polygon-style';

const side = 256;
const red: RasterPaint = { stroke: [200, 30, 40], fill: [200, 30, 40], fillOpacity: 0.5, dash: [] };

/** A view of zoom 5 in which pixels count from the upper left corner of Europe. */
const scale = worldSize(5);
function viewAt(left: number, top: number, ratio = 1) {
  const [west, north] = [left / scale, top / scale];
  const [east, south] = [(left + side) / scale, (top + side) / scale];
  return { width: side, height: side, ratio, scale, left, top, west, north, east, south };
}

const degrees = ([x, y]: Position): Position => [
  (x / scale) * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI,
];
const [left, top] = [4096, 2560];
/** A ring through pixels of the view. */
const ring = (points: readonly Position[]) =>
  [...points, points[0] as Position].map(([x, y]) => degrees([left + x, top + y]));
const polygon = (...rings: Position[][]): AreaGeometry => ({ type: 'Polygon', coordinates: rings.map(ring) });

function draw(geometries: readonly AreaGeometry[], paints: readonly RasterPaint[] = [red], ratio = 1) {
  const codes = Uint8Array.from(geometries, (_, place) => Math.min(place, paints.length - 1));
  const width = side * ratio;
  const data = rasterPolygons(
    viewAt(left, top, ratio),
    buildPolygonIndex(geometries),
    { codes, paints },
    new Int32Array(width * width),
  );
  return (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
}

describe('polygons drawn into pixels', () => {
  it('look as another program draws them', async () => {
    const rings = [
      [
        [20.3, 30.7],
        [120.9, 12.2],
        [200.4, 90.6],
        [90.1, 170.8],
      ],
      [
        [60, 60],
        [110.5, 55.5],
        [100.2, 120],
      ],
    ] as Position[][];
    const at = draw([polygon(...rings)]);
    const path = rings.map((points) => `M${points.map((point) => point.join(' ')).join('L')}Z`).join('');
    const colour = 'rgb(200,30,40)';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path d="${path}" fill="${colour}" fill-rule="evenodd" fill-opacity="0.5" stroke="${colour}" stroke-opacity="${strokeOpacity}"/></svg>`;
    const theirs = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    let sum = 0;
    let far = 0;
    for (let pixel = 0; pixel < side * side; pixel += 1) {
      const [x, y] = [pixel % side, Math.floor(pixel / side)];
      const difference = Math.abs((theirs[4 * pixel + 3] as number) - (at(x, y)[3] as number));
      sum += difference;
      if (difference > 100) far += 1;
    }
    expect(sum / (side * side)).toBeLessThan(0.6);
    expect(far).toBeLessThan(4);
  });

  it('do not add up where those of one paint overlap, and lie over each other by paint', () => {
    const box = (x: number): AreaGeometry =>
      polygon([
        [x, 20],
        [x + 60, 20],
        [x + 60, 80],
        [x, 80],
      ]);
    const at = draw([box(20), box(50)]);
    expect(at(65, 50)).toEqual(at(35, 50));
    expect(at(35, 50)).toEqual([199, 30, 40, 128].map((value) => expect.closeTo(value, -0.5)));
    expect(at(5, 5)).toEqual([0, 0, 0, 0]);
    const blue: RasterPaint = { ...red, fill: [0, 0, 250], fillOpacity: 1 };
    expect(draw([box(20), box(50)], [red, blue])(65, 50)).toEqual([0, 0, 250, 255]);
  });

  it('break their lines into dashes, and repeat a pattern over their fill', () => {
    const long = polygon([
      [10, 40.5],
      [240, 40.5],
      [240, 200],
      [10, 200],
    ]);
    const dashed = draw([long], [{ ...red, fillOpacity: 0, dash: [10, 5] }]);
    const drawn = Array.from({ length: 220 }, (_, x) => (dashed(x + 12, 40)[3] as number) > 128);
    expect(drawn.filter(Boolean).length / 220).toBeCloseTo(2 / 3, 1);
    const cover = Uint8Array.from([255, 0, 0, 0]);
    const white: RasterPaint = { ...red, fill: [255, 255, 255], pattern: { size: 2, cover } };
    const at = draw([long], [white]);
    expect(at(101, 101)).toEqual([255, 255, 255, 128]);
    expect(at(100, 100)[1]).toBeLessThan(120);
  });

  it('keep lines as wide as they are on dense screens', () => {
    const at = draw(
      [
        polygon([
          [20, 20],
          [100, 20],
          [100, 100],
          [20, 100],
        ]),
      ],
      [{ ...red, fillOpacity: 0 }],
      2,
    );
    const row = Array.from({ length: 20 }, (_, x) => at(30 + x, 120)[3] as number);
    expect(row.reduce((sum, value) => sum + value, 0) / (255 * strokeOpacity)).toBeCloseTo(2, 1);
  });

  it('are seen in every copy of the world, and not where they are not', () => {
    const index = buildPolygonIndex([
      polygon([
        [20, 20],
        [100, 20],
        [100, 100],
        [20, 100],
      ]),
    ]);
    const appearance = { codes: Uint8Array.of(0), paints: [red] };
    const opacity = (x: number) =>
      rasterPolygons(viewAt(x, top), index, appearance, new Int32Array(side * side))[
        4 * (60 * side + 60) + 3
      ];
    expect(opacity(left + scale)).toBe(128);
    expect(opacity(left + 600)).toBe(0);
  });

  it('are many, and each has its line', () => {
    const many = footprints(3000);
    const data = rasterPolygons(
      viewAt(4300, 2700),
      buildPolygonIndex(many.map(({ geometry }) => geometry)),
      {
        codes: new Uint8Array(many.length),
        paints: [red],
      },
      new Int32Array(side * side),
    );
    let drawn = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] as number) > 150) drawn += 1;
    expect(drawn / (side * side)).toBeGreaterThan(0.1);
  });
});
