import type { Position } from '../types';

/** The text of a polygon's rings: positions on lines, or GeoJSON where it has holes. */
export function textOfRings([outline = [], ...holes]: readonly Position[][]): string {
  if (holes.length > 0) return JSON.stringify(polygonOfRings([outline, ...holes]));
  return outline.map(([x, y]) => `${x} ${y}`).join('\n');
}

/** GeoJSON of rings that are not closed. */
export const polygonOfRings = (rings: readonly Position[][]) => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => [...ring, ...ring.slice(0, 1)]),
});
