import type { PolygonGeometry, Position } from '../../types';
import { distanceKm } from '../measure';

const corners = 96;
const radians = Math.PI / 180;

/**
 * All positions within a distance of a middle.
 * @param radiusKm up to 2,000
 */
export function createCircle(middle: Position, radiusKm: number): PolygonGeometry {
  const ring = Array.from({ length: corners }, (_, index) =>
    destination(middle, radiusKm, -(360 * index) / corners),
  );
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] };
}

/** Where one is after this many kilometres in a direction (degrees from north), longitudes continuous. */
function destination([x, y]: Position, km: number, bearing: number): Position {
  let angle = km / 6371.0088;
  let place: Position = [x, y];
  // On a ball first; then the step is stretched until it is as long on the ellipsoid.
  for (let pass = 0; pass < 3; pass += 1) {
    place = stepOnBall([x, y], angle, bearing);
    const own = distanceKm([x, y], place);
    if (own > 0) angle *= km / own;
  }
  return place;
}

function stepOnBall([x, y]: Position, angle: number, bearing: number): Position {
  const [from, way] = [y * radians, bearing * radians];
  // From a pole every direction is a meridian, along which the formula below cannot distinguish one from another.
  if (Math.abs(y) === 90)
    return [x + (y > 0 ? 180 - bearing : bearing), Math.sign(y) * (90 - angle / radians)];
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(way);
  const to = Math.asin(Math.min(1, Math.max(-1, sine)));
  const turn = Math.atan2(
    Math.sin(way) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  return [x + turn / radians, to / radians];
}
