import { expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import type { DrawingContext } from '../picture';
import { drawClusters } from './cluster';
import { buildPolygonIndex } from './polygon-index';

/** What is written, in which font, and how wide its cell is. */
function drawCounts(times: number) {
  const written: { words: string; font: string; cell: number }[] = [];
  let cell = 0;
  const context = {
    font: '',
    fillRect: (_x: number, _y: number, width: number) => {
      cell = width;
    },
    strokeText: () => undefined,
    fillText(words: string) {
      written.push({ words, font: this.font, cell });
    },
  };
  const index = buildPolygonIndex([boxPolygon([0, 0, 0.1, 0.1]), boxPolygon([0.2, 0.2, 0.3, 0.3])]);
  drawClusters(
    {
      context: context as unknown as DrawingContext,
      ...{ width: 256, height: 256, ratio: 1, scale: 256, left: 0, top: 0 },
      ...{ west: 0, east: 1, north: 0, south: 1 },
    },
    index,
    [[0, 1].map((item) => [item, 0] as const)],
    [],
    { ink: '#000', halo: '#fff', times },
  );
  return written;
}

it('writes counts as large as the text of the page, in cells that have room for them', () => {
  expect(drawCounts(1)).toEqual([{ words: '2', font: '600 11px system-ui, sans-serif', cell: 31 }]);
  expect(drawCounts(2)).toEqual([{ words: '2', font: '600 22px system-ui, sans-serif', cell: 63 }]);
});
