import { wktToGeoJSON } from 'betterknown';
import { formatCount, pluralForm } from '@/lib/web/locale/format';
import type { AreaGeometry, Position, Ring } from '../types';

/** GeoJSON of any type, not repaired yet, and the reference system that the text names (`EPSG:2154`). */
export interface Wkt {
  geometry: unknown;
  crs?: string;
}

/**
 * Reads the one geometry of a WKT text, with or without an `SRID`, Z and M.
 * Throws an Error whose message is a sentence for anyone who wrote it.
 */
export function readWkt(text: string): Wkt {
  const [first, ...others] = readWkts(text);
  if (!first || others.length > 0)
    throw new Error(
      `One geometry is wanted here; this WKT holds ${first ? formatCount(others.length + 1) : 'none'}.`,
    );
  return first;
}

/**
 * Reads all geometries of a WKT text: one on each line, between semicolons, or one after the other. Each has an
 * `SRID` of its own, or none.
 * Throws an Error whose message is a sentence for anyone who wrote it.
 */
export function readWkts(input: string): Wkt[] {
  const text = input.replace(/\s+/g, ' ');
  const found: Wkt[] = [];
  const between = /[ ;,]*/y;
  const start = /(?:SRID ?= ?(\d+) ?; ?)?([a-z]+ ?(?:(?:zm?|m)(?= ?\(| ?empty))? ?(?:empty\b|(?=\()))/iy;
  let at = 0;
  while (at < text.length) {
    between.lastIndex = at;
    between.exec(text);
    at = between.lastIndex;
    if (at === text.length) break;
    start.lastIndex = at;
    const [, srid, head = ''] = start.exec(text) ?? [];
    if (head === '') throw unreadable(text.slice(at), found.length);
    const bodyAt = start.lastIndex - head.length;
    at = /empty$/i.test(head) ? start.lastIndex : endOfGroup(text, start.lastIndex);
    const geometry = at > 0 ? readGeometry(text.slice(bodyAt, at)) : undefined;
    if (!geometry) throw incomplete(found.length);
    found.push(srid === undefined || srid === '0' ? { geometry } : { geometry, crs: `EPSG:${srid}` });
  }
  return found;
}

/** Behind the bracket that closes the one at the beginning; 0 where none does. */
function endOfGroup(text: string, begin: number): number {
  const brackets = /[()]/g;
  brackets.lastIndex = begin;
  let depth = 0;
  for (let match = brackets.exec(text); match; match = brackets.exec(text)) {
    depth += match[0] === '(' ? 1 : -1;
    if (depth === 0) return brackets.lastIndex;
  }
  return 0;
}

function readGeometry(body: string): unknown {
  const [, type] = /^([a-z]+?) ?(?:zm?|m)? ?empty$/i.exec(body) ?? [];
  if (type !== undefined) return { type: geometryTypes[type.toUpperCase()] ?? type, coordinates: [] };
  try {
    return wktToGeoJSON(body);
  } catch {
    return undefined;
  }
}

const example = 'Use the form POLYGON((1.3 43.6, 1.5 43.6, 1.5 43.5, 1.3 43.6)).';

const incomplete = (before: number) =>
  new Error(
    `${before === 0 ? 'This' : `Geometry ${before + 1} of the text`} is not complete WKT. ${example}`,
  );

/** What is where a geometry has to begin: the text ends within its name, or continues with something else. */
function unreadable(rest: string, before: number): Error {
  if (before === 0 || looksLikeWkt(rest)) return incomplete(before);
  const behind = pluralForm(before, 'the geometry', `the ${formatCount(before)} geometries`);
  return new Error(`After ${behind} comes “${rest.slice(0, 40).trim()}”, which is not WKT.`);
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
