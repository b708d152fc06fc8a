import type { Picture } from '../picture';
import { boxOfItem, type PolygonIndex } from './polygon-index';
import type { Paint } from './polygon-style';

/** What counts are written with, and how many times the usual size text has; a worker does not see the page's text. */
export interface Writing {
  ink: string;
  halo: string;
  times: number;
}

/** A polygon and the copy of the world that it is drawn in. */
export type Placed = readonly [item: number, turn: number];

/** From this many on, and below this size on the screen, single polygons say nothing any more. */
const many = 1000;
const smallPixels = 12;

/**
 * Whether there are this many polygons, and so small, that counts of how many lie where say more than their outlines.
 */
export function shouldCluster(index: PolygonIndex, scale: number): boolean {
  if (index.length < many) return false;
  // Items are sorted by size: the one in the middle is the typical one.
  const [west, , east] = boxOfItem(index, index.length >> 1);
  return (east - west) * scale < smallPixels;
}

/** A cell holds the longest count. Tiles hold whole cells, so that a count is the same on both sides of their edge. */
const getCellPixels = (times: number) => (times > 1.25 ? 64 : 32);

/** How strong a cell is painted that this many polygons lie in; the same on every tile. */
const strength = (count: number) => Math.min(0.7, 0.2 + 0.05 * Math.log2(count));

/** `12`, `3.4k`, `120k`: what fits into a cell. */
export function formatClusterCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 9.95 ? thousands.toFixed(1) : Math.round(thousands)}k`;
}

/**
 * Counts polygons by the cells that their middles lie in, which lie fast in the world, and writes each count over the
 * colour of those that are most in it, the stronger the more there are.
 */
export function drawClusters(
  picture: Picture,
  index: PolygonIndex,
  groups: readonly (readonly Placed[])[],
  paints: readonly Paint[],
  writing: Writing,
): void {
  const { context, left, top } = picture;
  const cellPixels = getCellPixels(writing.times);
  const cells = countCells(picture, index, groups, cellPixels);
  context.font = `600 ${11 * writing.times}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { column, row, count, code } of cells) {
    const x = column * cellPixels - left;
    const y = row * cellPixels - top;
    context.globalAlpha = strength(count);
    context.fillStyle = paints[code]?.stroke ?? '';
    context.fillRect(x, y, cellPixels - 1, cellPixels - 1);
    context.globalAlpha = 1;
    context.strokeStyle = writing.halo;
    context.lineWidth = 3;
    const words = formatClusterCount(count);
    context.strokeText(words, x + cellPixels / 2, y + cellPixels / 2);
    context.fillStyle = writing.ink;
    context.fillText(words, x + cellPixels / 2, y + cellPixels / 2);
  }
}

interface Cell {
  column: number;
  row: number;
  count: number;
  /** The paint of most of them. */
  code: number;
}

function countCells(
  { scale, left, top, width, height }: Pick<Picture, 'scale' | 'left' | 'top' | 'width' | 'height'>,
  index: PolygonIndex,
  groups: readonly (readonly Placed[])[],
  cellPixels: number,
): Cell[] {
  const firstColumn = Math.floor(left / cellPixels);
  const firstRow = Math.floor(top / cellPixels);
  const columns = Math.ceil((left + width) / cellPixels) - firstColumn;
  const rows = Math.ceil((top + height) / cellPixels) - firstRow;
  const counts = groups.map(() => new Uint32Array(columns * rows));
  for (const [code, placed] of groups.entries()) {
    const counted = counts[code] as Uint32Array;
    for (const [item, turn] of placed) {
      const [west, north, east, south] = boxOfItem(index, item);
      const column = Math.floor((((west + east) / 2 + turn) * scale) / cellPixels) - firstColumn;
      const row = Math.floor((((north + south) / 2) * scale) / cellPixels) - firstRow;
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      counted[row * columns + column] = (counted[row * columns + column] as number) + 1;
    }
  }
  const cells: Cell[] = [];
  for (let cell = 0; cell < columns * rows; cell += 1) {
    let count = 0;
    let code = 0;
    for (const [other, counted] of counts.entries()) {
      count += counted[cell] as number;
      if ((counted[cell] as number) > (counts[code]?.[cell] as number)) code = other;
    }
    if (count === 0) continue;
    cells.push({
      column: firstColumn + (cell % columns),
      row: firstRow + Math.floor(cell / columns),
      count,
      code,
    });
  }
  return cells;
}
