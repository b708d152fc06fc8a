import type { Position, Ring } from '../types';
import { findCrossings } from './crossings';
import { distanceKm, signedKm2 } from './measure';

export interface PathMeasure {
  /** The shortest way from each position to the next one, kilometres. */
  legsKm: number[];
  totalKm: number;
  /**
   * km² of what the path encloses when its ends are joined. Undefined below three positions; `null` where it crosses
   * itself, for then nothing says what is inside.
   */
  km2: number | null | undefined;
}

/**
 * Measures a path on the WGS 84 ellipsoid.
 * @param path longitude first; a path across 180° has longitudes beyond it instead of a jump
 */
export function measurePath(path: readonly Position[]): PathMeasure {
  const legsKm = path.slice(1).map((position, index) => distanceKm(path[index] as Position, position));
  return { legsKm, totalKm: legsKm.reduce((sum, km) => sum + km, 0), km2: enclosedKm2(path) };
}

function enclosedKm2(path: readonly Position[]): number | null | undefined {
  const [first] = path;
  if (!first || path.length < 3) return undefined;
  const ring: Ring = [...path, first];
  return findCrossings([ring]).length > 0 ? null : Math.abs(signedKm2(ring));
}
