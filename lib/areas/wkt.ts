import { wktToGeoJSON } from 'betterknown';
import type { AreaGeometry, Position, Ring } from './types';

/** GeoJSON of any type, not mended yet, and the reference system that the text names (`EPSG:2154`). */
export interface Wkt {
  geometry: unknown;
  crs?: string;
}

/**
 * Reads WKT, with or without an `SRID`, Z and M.
 * Throws an Error whose message is a sentence for whoever wrote it.
 */
export function readWkt(text: string): Wkt {
  const srid = /^\s*SRID\s*=\s*(\d+)\s*;/i.exec(text)?.[1];
  const body = text.replace(/^\s*SRID\s*=\s*\d+\s*;/i, '').trim();
  const [, type, rest = ''] = /^([a-z]+)\s*([\s\S]*)$/i.exec(body) ?? [];
  if (type !== undefined && /^(z|m|zm)?\s*empty$/i.test(rest)) {
    return { geometry: { type: geometryTypes[type.toUpperCase()] ?? type, coordinates: [] } };
  }
  let geometry: unknown;
  try {
    geometry = wktToGeoJSON(body);
  } catch {
    geometry = undefined;
  }
  if (!geometry)
    throw new Error(
      'This is not complete WKT. It has to look like POLYGON((1.3 43.6, 1.5 43.6, 1.5 43.5, 1.3 43.6)).',
    );
  return srid === undefined || srid === '0' ? { geometry } : { geometry, crs: `EPSG:${srid}` };
}

const geometryTypes: Record<string, string> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
};

/** Whether a text begins as WKT does. */
export const looksLikeWkt = (text: string) =>
  /^\s*(SRID\s*=\s*\d+\s*;\s*)?(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)\b/i.test(text);

/**
 * Writes an area as WKT, longitude before latitude.
 * @param decimals how many decimals at most; 9 is a tenth of a millimetre, 5 a metre
 */
export function writeWkt(geometry: AreaGeometry, decimals = 9): string {
  const number = (value: number) => {
    const fixed = value.toFixed(decimals);
    const short = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
    return short === '-0' ? '0' : short;
  };
  const position = ([x, y]: Position) => `${number(x)} ${number(y)}`;
  const polygon = (rings: Ring[]) =>
    `(${rings.map((ring) => `(${ring.map(position).join(',')})`).join(',')})`;
  return geometry.type === 'Polygon'
    ? `POLYGON${polygon(geometry.coordinates)}`
    : `MULTIPOLYGON(${geometry.coordinates.map(polygon).join(',')})`;
}
