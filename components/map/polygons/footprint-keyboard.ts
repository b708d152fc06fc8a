import { boxOfItem, type PolygonIndex } from './polygon-index';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const steps: Record<Direction, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The middle of an item's box, in world coordinates. */
export function getMiddle(index: PolygonIndex, item: number): readonly [x: number, y: number] {
  const [west, north, east, south] = boxOfItem(index, item);
  return [(west + east) / 2, (north + south) / 2];
}

/** The item whose middle is nearest to a point of the world; nothing where there is none. */
export function nearestItem(index: PolygonIndex, x: number, y: number): number | undefined {
  return findMin(index, (itemX, itemY) => Math.hypot(itemX - x, itemY - y));
}

/** The nearest item to one side of another, what is straight ahead before what is aside; nothing at the edge. */
export function nextItem(index: PolygonIndex, from: number, direction: Direction): number | undefined {
  const [x, y] = getMiddle(index, from);
  const [stepX, stepY] = steps[direction];
  return findMin(index, (itemX, itemY) => {
    const ahead = (itemX - x) * stepX + (itemY - y) * stepY;
    const aside = Math.abs((itemX - x) * stepY) + Math.abs((itemY - y) * stepX);
    // Middles that are one and the same differ in their last digits.
    if (ahead <= 1e-9) return Number.POSITIVE_INFINITY;
    // What is more to the side than ahead comes after everything else: the world is one wide.
    return ahead + 2 * aside + (aside > ahead ? 10 : 0);
  });
}

function findMin(index: PolygonIndex, cost: (x: number, y: number) => number): number | undefined {
  let best: number | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let item = 0; item < index.length; item += 1) {
    const own = cost(...getMiddle(index, item));
    if (own < bestCost) [best, bestCost] = [item, own];
  }
  return best;
}
