import type { Bbox, PolygonGeometry, Position, Ring } from '../types';

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

/** West, south, east, north of many rings; infinite and inside out of none. */
export function bboxOfRings(rings: readonly Ring[]): Bbox {
  const bbox: Bbox = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const ring of rings) {
    // By place: taking each position apart makes of a large map's boxes a task that holds up its page.
    for (let place = 0; place < ring.length; place += 1) {
      const position = ring[place] as Position;
      const x = position[0];
      const y = position[1];
      if (x < bbox[0]) bbox[0] = x;
      if (y < bbox[1]) bbox[1] = y;
      if (x > bbox[2]) bbox[2] = x;
      if (y > bbox[3]) bbox[3] = y;
    }
  }
  return bbox;
}
