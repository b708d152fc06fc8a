import type { Bbox, PolygonGeometry } from './types';

/** A box as a polygon, counter-clockwise from its south-west corner. Takes west, south, east, north in degrees. */
export function boxPolygon([west, south, east, north]: Bbox): PolygonGeometry {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}
