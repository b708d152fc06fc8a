import { polygonsOfArea } from '../geometry/polygons';
import type { AreaGeometry, Position } from '../types';

/** How near a corner has to be to the pointer to take it, pixels. */
export const snapPixels = 12;

export interface ScreenPoint {
  x: number;
  y: number;
}

/** A corner that can take the pointer, with its place on the screen in pixels. */
export interface SnapCorner extends ScreenPoint {
  position: Position;
}

/**
 * Lists the corners of outlines, each in the copy of the world that is nearest to a longitude.
 * @param project gives the place of a position in pixels
 */
export function snapCorners(
  outlines: readonly AreaGeometry[],
  longitude: number,
  project: (position: Position) => ScreenPoint,
): SnapCorner[] {
  return outlines.flatMap((outline) =>
    polygonsOfArea(outline).flatMap((rings) =>
      rings.flatMap((ring) =>
        ring.slice(0, -1).map(([x, y]): SnapCorner => {
          const position: Position = [x + 360 * Math.round((longitude - x) / 360), y];
          return { position, ...project(position) };
        }),
      ),
    ),
  );
}

/** Finds the corner that takes the pointer: the nearest within reach, the first of those that are as near. */
export function findSnap(corners: readonly SnapCorner[], { x, y }: ScreenPoint): SnapCorner | undefined {
  let found: SnapCorner | undefined;
  let best = snapPixels ** 2;
  for (const corner of corners) {
    const distance = (corner.x - x) ** 2 + (corner.y - y) ** 2;
    if (distance > best || (found && distance === best)) continue;
    found = corner;
    best = distance;
  }
  return found;
}
