import type { PolygonGeometry, Position } from '../types';
import { boxPolygon } from './box';
import { distanceKm } from './measure';

/**
 * A square around a position, longitude first, whose sides are twice `reachKm` long. Nothing where it would reach over the
 * antimeridian or towards a pole, where no box in degrees is nearly one.
 */
export function squareAround([longitude, latitude]: Position, reachKm: number): PolygonGeometry | undefined {
  if (Math.abs(latitude) > 85) return undefined;
  const up = reachKm / distanceKm([longitude, latitude - 0.5], [longitude, latitude + 0.5]);
  const across = reachKm / distanceKm([0, latitude], [1, latitude]);
  const [west, east] = [longitude - across, longitude + across];
  return west < -180 || east > 180 ? undefined : boxPolygon([west, latitude - up, east, latitude + up]);
}
