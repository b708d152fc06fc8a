import { mendArea } from '@/lib/areas/geometry';
import type { AreaGeometry } from '@/lib/areas/types';
import { readWkt } from '@/lib/areas/wkt';

/** Characters of the WKT of one scene or tile: more than 10,000 vertices. */
const mostCharacters = 500_000;

/** The geometry that a WKT describes, mended; null when it is none, or far too long. */
export function outlineOfWkt(wkt: string | null | undefined): AreaGeometry | null {
  if (!wkt || wkt.length > mostCharacters) return null;
  try {
    const { geometry, crs } = readWkt(wkt);
    return crs === undefined || crs === 'EPSG:4326' ? (mendArea(geometry).geometry ?? null) : null;
  } catch {
    return null;
  }
}
