import { type Complaint, mendArea } from '../geometry';
import type { AreaGeometry } from '../types';
import { looksLikeWkt, readWkt } from '../wkt';
import { readCoordinates } from './coordinates';
import { type FoundGeometry, readGeoJson } from './geojson';

/** One area that was found in a text, or what keeps it from being used. */
export interface ReadArea {
  /** A name that the text gave, cleaned and cut. */
  name?: string;
  geometry?: AreaGeometry;
  complaints: Complaint[];
}

/** Texts beyond this are refused before they are read; 50 MB. */
export const maxTextLength = 50 * 1024 * 1024;

/**
 * Reads areas from GeoJSON, WKT, or positions in decimal degrees, whichever the text is.
 * Never throws: what is wrong is said in the complaints of the one entry that it then gives.
 */
export function readAreas(text: string): ReadArea[] {
  if (text.trim() === '') return [refused('There is no text. Paste GeoJSON, WKT or coordinates.')];
  if (text.length > maxTextLength)
    return [refused('The text is larger than 50 MB. Bring a smaller part of it.')];
  const found = find(text.replace(/^\uFEFF/, ''));
  if (typeof found === 'string') return [refused(found)];
  return found.map(({ name, geometry }) => ({ name: cleanName(name), ...mendArea(geometry) }));
}

function find(text: string): FoundGeometry[] | string {
  if (/^\s*[{[]/.test(text) && !/^\s*\[\s*[+-]?\d/.test(text)) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'This begins like GeoJSON but is not complete JSON. Copy all of it, from the first { to the last }.';
    }
    const geometries = readGeoJson(value);
    return geometries.length > 0 ? geometries : 'This JSON holds no GeoJSON geometry.';
  }
  if (looksLikeWkt(text)) {
    try {
      const geometry = readWkt(text);
      const parts = readGeoJson(geometry);
      return parts.length > 0 ? parts : 'This WKT holds no geometry.';
    } catch (error) {
      return (error as Error).message;
    }
  }
  const coordinates = readCoordinates(text);
  if (coordinates !== undefined) return [{ geometry: coordinates }];
  return 'This is neither GeoJSON, nor WKT, nor positions such as “1.33 43.66”, one on each line, longitude first.';
}

const refused = (sentence: string): ReadArea => ({
  complaints: [{ kind: 'not-an-area', sentence, isFatal: true }],
});

function cleanName(name: string | undefined): string | undefined {
  const clean = name
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 120);
  return clean === '' ? undefined : clean;
}
