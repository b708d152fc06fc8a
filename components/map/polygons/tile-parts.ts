import { boxOfItem, type PolygonIndex } from './polygon-index';
import type { PictureView } from './polygon-mask';

/** A part of a tile, in device pixels. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From this many parts on, or so much of a tile, it is drawn sooner as a whole. */
const maxParts = 24;
const maxTileShare = 1 / 3;

/**
 * The parts of a tile of `side` device pixels, which `tile` is the sight of, that have to be drawn again when some
 * items look different: none where it does not show them, and nothing where all of it is to be drawn.
 */
export function changedParts(
  index: PolygonIndex,
  changed: readonly number[],
  { scale, ratio, left, top }: PictureView,
  side: number,
): Part[] | undefined {
  const parts: Part[] = [];
  let pixels = 0;
  // Lines are half outside of their box, and smooth at the edge.
  const margin = ratio + 1;
  const within = (value: number) => Math.max(0, Math.min(side, value));
  for (const item of changed) {
    const [west, north, east, south] = boxOfItem(index, item);
    for (const world of [-1, 0, 1]) {
      const x = within(Math.floor(((west + world) * scale - left) * ratio - margin));
      const y = within(Math.floor((north * scale - top) * ratio - margin));
      const width = within(Math.ceil(((east + world) * scale - left) * ratio + margin)) - x;
      const height = within(Math.ceil((south * scale - top) * ratio + margin)) - y;
      if (width <= 0 || height <= 0) continue;
      parts.push({ x, y, width, height });
      pixels += width * height;
      if (parts.length > maxParts || pixels > maxTileShare * side * side) return undefined;
    }
  }
  return parts;
}
