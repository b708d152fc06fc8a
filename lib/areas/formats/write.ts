import { splitAtAntimeridian } from '../geometry/antimeridian';
import { getBbox } from '../geometry/measure';
import { polygonsOfArea, toGeometry } from '../geometry/polygons';
import { writeWkt } from '../geometry/wkt';
import type { AreaGeometry } from '../types';
import type { AreaExportFormat } from './export-formats';

/** Writes areas as a file's text. What crosses the antimeridian is cut there, as RFC 7946 wants it. */
export async function writeAreas(
  areas: readonly { name: string; geometry: AreaGeometry }[],
  format: AreaExportFormat,
): Promise<string> {
  const cut = areas.map(({ name, geometry }) => ({ name, geometry: withinWorld(geometry) }));
  if (format === 'wkt') return `${cut.map(({ geometry }) => writeWkt(geometry)).join('\n')}\n`;
  const collection = {
    type: 'FeatureCollection' as const,
    features: cut.map(({ name, geometry }) => ({
      type: 'Feature' as const,
      properties: { name },
      geometry,
    })),
  };
  if (format === 'geojson') return `${JSON.stringify(collection, undefined, 1)}\n`;
  const { toKML } = await import('@placemarkio/tokml');
  return toKML(collection);
}

function withinWorld(geometry: AreaGeometry): AreaGeometry {
  const [west, , east] = getBbox(geometry);
  if (west >= -180 && east <= 180) return geometry;
  return toGeometry(splitAtAntimeridian(geometry).flatMap(polygonsOfArea));
}
