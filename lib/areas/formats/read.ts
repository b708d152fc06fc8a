import { transformGeometry } from '../geometry/crs';
import { type AreaIssue, reviewArea } from '../geometry/review';
import { looksLikeWkt, readWkts } from '../geometry/wkt';
import type { AreaGeometry } from '../types';
import { checkAxisOrder, type LandTiles } from './axis-order';
import { readCoordinates } from './coordinates';
import { type FoundGeometry, readGeoJson } from './geojson';

/** One area that was found in a text or file, or what keeps it from being used. */
export interface ReadArea {
  /** A name that the text gave, cleaned and cut. */
  name?: string;
  geometry?: AreaGeometry;
  issues: AreaIssue[];
  /** As it was given, for the repairs that are offered; only where some are and what it was read as will not do. */
  original?: unknown;
}

/** Texts and files beyond this are refused before they are read; 50 MB. */
export const maxTextLength = 50 * 1024 * 1024;

/**
 * Reads areas from GeoJSON, WKT, or positions in degrees, whichever the text is. KML and GPX need `readAreaFile`.
 * Never throws: what is wrong is said in the issues of the one entry that it then gives.
 */
export function readAreas(text: string): ReadArea[] {
  if (text.trim() === '') return [refusedArea('Nothing to read. Paste GeoJSON, WKT or coordinates.')];
  if (text.length > maxTextLength) return [refusedArea('The text is larger than 50 MB. Use a smaller file.')];
  const found = findInText(text);
  return typeof found === 'string' ? [refusedArea(found)] : found.map((one) => toReadArea(one));
}

/** The geometries in a text, not repaired; or a sentence where there is none. */
export function findInText(input: string): FoundGeometry[] | string {
  const text = input.replace(/^\uFEFF/, '');
  try {
    if (/^\s*[{[]/.test(text) && !/^\s*\[\s*[+-]?\d/.test(text)) return findInJson(text);
    if (looksLikeWkt(text)) {
      const parts = readWkts(text).flatMap(({ geometry, crs = 'EPSG:4326' }) =>
        readGeoJson(transformGeometry(geometry, crs)).map((found) => ({
          ...found,
          hasTypedOrder: crs === 'EPSG:4326',
        })),
      );
      return parts.length > 0 ? parts : 'This WKT holds no geometry.';
    }
  } catch (error) {
    return (error as Error).message;
  }
  const coordinates = readCoordinates(text);
  if (coordinates !== undefined) return [{ geometry: coordinates, hasTypedOrder: !/[NSEW]/i.test(text) }];
  return 'This is not GeoJSON, WKT, KML or GPX. Positions go one per line, longitude first, such as “1.33 43.66”.';
}

function findInJson(text: string): FoundGeometry[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'This begins like GeoJSON but is not complete JSON. Copy all of it, from the first { to the last }.';
  }
  const geometries = readGeoJson(value);
  if (geometries.length === 0)
    return isCollection(value)
      ? 'This GeoJSON is empty: it holds no features.'
      : 'This JSON holds no GeoJSON geometry.';
  const crs = namedCrs(value);
  return crs === undefined
    ? geometries
    : geometries.map(({ name, geometry }) => ({ name, geometry: transformGeometry(geometry, crs) }));
}

const isCollection = (value: unknown) =>
  /Collection$/.test(String((value as { type?: unknown } | null)?.type ?? ''));

/** The `crs` member of GeoJSON before RFC 7946, which many programs still write. */
function namedCrs(value: unknown): string | undefined {
  const name = (value as { crs?: { properties?: { name?: unknown } } } | null)?.crs?.properties?.name;
  return typeof name === 'string' ? name : undefined;
}

/** An entry that says in one sentence why nothing could be read. */
export const refusedArea = (sentence: string): ReadArea => ({
  issues: [{ kind: 'not-an-area', sentence, isFatal: true, suggestions: [] }],
});

/**
 * Reviews what was found, and keeps it as it was where a repair may need it.
 * @param landTiles to doubt the order of typed numbers by
 */
export function toReadArea(
  { name, geometry, hasTypedOrder }: FoundGeometry,
  landTiles?: LandTiles,
): ReadArea {
  const reviewed = reviewArea(geometry);
  const doubt =
    hasTypedOrder && landTiles && reviewed.geometry && checkAxisOrder(reviewed.geometry, landTiles);
  if (doubt) reviewed.issues.push(doubt);
  const isOffered = reviewed.issues.some(
    ({ kind, suggestions }) => suggestions.length > 0 && (!reviewed.geometry || kind === 'read-across'),
  );
  return { name: cleanName(name), ...reviewed, ...(isOffered && { original: geometry }) };
}

function cleanName(name: string | undefined): string | undefined {
  const clean = name
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 120);
  return clean === '' ? undefined : clean;
}
