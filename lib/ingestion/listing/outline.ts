import { mendArea } from '@/lib/areas/geometry';
import type { AreaGeometry } from '@/lib/areas/types';
import { readWkt } from '@/lib/areas/wkt';

/** The geometry that a WKT describes, mended; null when it is none. */
export function outlineOfWkt(wkt: string | null | undefined): AreaGeometry | null {
  if (!wkt) return null;
  try {
    const { geometry, crs } = readWkt(wkt);
    return crs === undefined || crs === 'EPSG:4326' ? (mendArea(geometry).geometry ?? null) : null;
  } catch {
    return null;
  }
}
