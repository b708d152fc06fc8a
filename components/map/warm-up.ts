import { PolygonGatherer } from './polygon-gatherer';
import { indexPolygons } from './polygon-index';
import { tilePixels as side } from './polygon-messages';
import { rasterPolygons } from './polygon-raster';
import type { Paint } from './polygon-style';
import { worldSize } from './projection';
import { rasterPaintOf } from './raster-paint';

const count = 1200;
const scale = worldSize(5);

/** Copied as messages are, for engines tell such objects from others. */
const look = structuredClone({
  codes: Uint8Array.from({ length: count }, (_, item) => item % 4),
  paints: ['#1f5f8b', '#8b5f1f', '#5f1f8b', '#1f8b5f'].map(
    (colour): Paint => ({ stroke: colour, fill: colour, fillOpacity: 0.03, dash: [] }),
  ),
});
const pixels = new Int32Array(side * side);
const middle = scale / 2;
const corners = [middle - side, middle].flatMap((left) => [
  [left, middle - side] as const,
  [left, middle] as const,
]);

/**
 * Draws made-up polygons the way that real ones are drawn, on the four tiles around the middle of the world. Engines compile
 * code once it has run for a while: what is first drawn after some rounds of this does not wait for that.
 */
export function warmUp(): void {
  const gatherer = new PolygonGatherer(count);
  for (let item = 0; item < count; item += 1) {
    const [x, y] = [((item * 0.37) % 24) - 12, ((item * 0.61) % 24) - 12];
    gatherer.add({
      type: 'Polygon',
      coordinates: [
        [
          [x, y],
          [x + 0.7, y - 0.2],
          [x + 0.9, y + 0.5],
          [x + 0.2, y + 0.7],
          [x, y],
        ],
      ],
    });
  }
  const index = indexPolygons(gatherer.finish());
  for (const [left, top] of corners) {
    const [west, north] = [(left - 2) / scale, (top - 2) / scale];
    const [east, south] = [(left + side + 2) / scale, (top + side + 2) / scale];
    const view = { ratio: 1, scale, left, top, width: side, height: side, west, east, north, south };
    const paints = look.paints.map((paint) => rasterPaintOf(paint, 1));
    rasterPolygons(view, index, { codes: look.codes, paints }, pixels.fill(0));
  }
}
