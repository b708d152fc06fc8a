import type { Position } from '@/lib/areas/types';

/** Web Mercator ends here; what is beyond is drawn at the edge. */
const maxLatitude = 85.05112877980659;

/** Longitude in degrees to world x: 0 at -180°, 1 at 180°, and on beyond. */
export const worldX = (longitude: number) => (longitude + 180) / 360;

/** Latitude in degrees to world y: 0 in the north, 1 in the south. */
export function worldY(latitude: number): number {
  const clamped = Math.max(-maxLatitude, Math.min(maxLatitude, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** World x and y back to longitude, latitude in degrees. */
export function fromWorld(x: number, y: number): Position {
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI];
}

/** The width of the world in CSS pixels at a zoom. */
export const worldSize = (zoom: number) => 256 * 2 ** zoom;
