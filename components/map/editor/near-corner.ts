import type { AreaGeometry, Position } from '@/lib/areas/types';
import { PolygonGatherer } from '../polygons/polygon-gatherer';
import { fromWorld, worldSize, worldX, worldY } from '../projection';

/** How near a corner has to be to the pointer to take it, CSS pixels. */
export const snapPixels = 12;

/** The corners of geometries: longitude and latitude after each other, in degrees. */
export function gatherCorners(geometries: readonly AreaGeometry[]): Float64Array {
  const gatherer = new PolygonGatherer(geometries.length);
  for (const geometry of geometries) gatherer.add(geometry);
  return gatherer.finish().positions;
}

/**
 * Finds the corner that takes the pointer: the nearest within reach, the first of those that are as near.
 * @param lists corners as `gatherCorners` gives them, each in any copy of the world
 * @param pointer longitude, latitude
 * @returns the corner in the copy of the world in which the pointer is
 */
export function findNearCorner(
  lists: readonly Float64Array[],
  pointer: Position,
  zoom: number,
): Position | undefined {
  const [longitude, latitude] = pointer;
  const [x, y] = [worldX(longitude), worldY(latitude)];
  let reach = snapPixels / worldSize(zoom);
  let [, north] = fromWorld(x, y - reach);
  let [, south] = fromWorld(x, y + reach);
  let found: Position | undefined;
  for (const corners of lists) {
    for (let at = 0; at < corners.length; at += 2) {
      const cornerLatitude = corners[at + 1] as number;
      // Most are ruled out by this alone, the more the nearer one is, which is why no index is needed.
      if (cornerLatitude > north || cornerLatitude < south) continue;
      const cornerLongitude = corners[at] as number;
      const turns = Math.round((longitude - cornerLongitude) / 360);
      const dx = worldX(cornerLongitude + 360 * turns) - x;
      if (Math.abs(dx) > reach) continue;
      const distance = Math.hypot(dx, worldY(cornerLatitude) - y);
      if (distance > reach || (found && distance === reach)) continue;
      found = [cornerLongitude + 360 * turns, cornerLatitude];
      reach = distance;
      [, north] = fromWorld(x, y - reach);
      [, south] = fromWorld(x, y + reach);
    }
  }
  return found;
}
