import type { Picture } from '../picture';
import type { PolygonIndex } from './polygon-index';

/** Adds an item's rings to the context's path, `turn` whole worlds to the east. */
export function trace(
  { context, scale, left, top }: Picture,
  { items, rings, coordinates }: PolygonIndex,
  item: number,
  turn: number,
): void {
  for (let ring = items[item] as number; ring < (items[item + 1] as number); ring += 1) {
    const end = rings[ring + 1] as number;
    for (let at = rings[ring] as number; at < end; at += 1) {
      const x = ((coordinates[2 * at] as number) + turn) * scale - left;
      const y = (coordinates[2 * at + 1] as number) * scale - top;
      if (at === rings[ring]) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  }
}

/** The copies of the world that a canvas shows, as whole turns; one more on each side, for what crosses 180°. */
export function visibleTurns({ west, east }: Pick<Picture, 'west' | 'east'>): number[] {
  const first = Math.floor(west) - 1;
  const count = Math.min(8, Math.floor(east) + 1 - first + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
