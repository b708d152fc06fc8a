import { repairArea } from '@/lib/areas/geometry/geometry';
import { readWkt } from '@/lib/areas/geometry/wkt';
import type { AreaGeometry } from '@/lib/areas/types';

/** Characters of the WKT of one scene or tile: more than 10,000 vertices. */
const maxCharacters = 500_000;

/** The geometry that a WKT describes, repaired; null when it is none, or far too long. */
export function outlineOfWkt(wkt: string | null | undefined): AreaGeometry | null {
  if (!wkt || wkt.length > maxCharacters) return null;
  try {
    const { geometry, crs } = readWkt(wkt);
    return crs === undefined || crs === 'EPSG:4326' ? (repairArea(geometry).geometry ?? null) : null;
  } catch {
    return null;
  }
}
