import { splitAtAntimeridian } from '../antimeridian';
import { bboxOf } from '../measure';
import { polygonsOfArea, toGeometry } from '../polygons';
import type { AreaGeometry } from '../types';
import { writeWkt } from '../wkt';
import type { ExportFormat } from './export-formats';

/** Writes areas as a file's text. What crosses the antimeridian is cut there, as RFC 7946 wants it. */
export async function writeAreas(
  areas: readonly { name: string; geometry: AreaGeometry }[],
  format: ExportFormat,
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
  const [west, , east] = bboxOf(geometry);
  if (west >= -180 && east <= 180) return geometry;
  return toGeometry(splitAtAntimeridian(geometry).flatMap(polygonsOfArea));
}
