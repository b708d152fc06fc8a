import type { Position, Ring } from '../../types';
import { closeRing, withoutRepeats } from '../ring';
import { unwrapRing } from '../unwrap';

/** What claims to be a geometry. */
export type UnvalidatedGeometry = { type?: unknown; coordinates?: unknown };

export function isReadable(position: unknown): position is Position {
  return Array.isArray(position) && Number.isFinite(position[0]) && Number.isFinite(position[1]);
}

/** The rings of an area, closed, flat in height and continuous, whatever else is wrong with them. */
export function readPolygons(geometry: unknown): Ring[][] {
  const { type, coordinates } = geometry as UnvalidatedGeometry;
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as unknown[][];
  return polygons
    .map((rings) =>
      rings
        .map((ring) =>
          unwrapRing(
            closeRing(
              withoutRepeats((ring as unknown[]).filter(isReadable).map(([x, y]): Position => [x, y])),
            ),
          ),
        )
        .filter((ring) => ring.length >= 4),
    )
    .filter((rings) => rings.length > 0);
}
