import * as shapefile from 'shpjs';
import { fromCrs, transformGeometry } from '../crs';
import { FormatProblem } from './format-problem';
import { type FoundGeometry, readGeoJson } from './geojson';

/**
 * Reads the shapefiles among the unpacked entries of an archive, in longitude and latitude by their `.prj`.
 * @throws FormatProblem, UnknownCrs
 */
export function readShapefiles(entries: ReadonlyMap<string, Uint8Array>): FoundGeometry[] {
  const byName = new Map([...entries].map(([name, bytes]) => [name.toLowerCase(), bytes]));
  const names = [...byName.keys()].filter((name) => name.endsWith('.shp'));
  const found = names.flatMap((name) => readLayer(name.slice(0, -4), byName));
  if (found.length === 0) throw new FormatProblem('The shapefile holds no shapes.');
  return found;
}

function readLayer(base: string, entries: ReadonlyMap<string, Uint8Array>): FoundGeometry[] {
  const text = (suffix: string) => {
    const bytes = entries.get(base + suffix);
    return bytes && new TextDecoder().decode(bytes).trim();
  };
  const shp = entries.get(`${base}.shp`) as Uint8Array;
  const crs = text('.prj') || 'EPSG:4326';
  // Named before the shapes are read, so that it is what is said first.
  fromCrs(crs);
  let collection: unknown;
  try {
    // Its header says how long it is, in words of two bytes; the library reads what is there without a word.
    if (2 * new DataView(shp.buffer, shp.byteOffset).getInt32(24) > shp.byteLength) throw new RangeError();
    collection = shapefile.combine([shapefile.parseShp(ownBuffer(shp)), readAttributes(base, entries)]);
  } catch {
    throw new FormatProblem('The shapefile is damaged: its .shp breaks off or is none.');
  }
  return readGeoJson(collection).map(({ name, geometry }, index) => ({
    name: name ?? `${base.split('/').at(-1)} ${index + 1}`,
    geometry: transformGeometry(geometry, crs),
  }));
}

function readAttributes(base: string, entries: ReadonlyMap<string, Uint8Array>) {
  const dbf = entries.get(`${base}.dbf`);
  if (!dbf) return [];
  const cpg = entries.get(`${base}.cpg`) ?? new TextEncoder().encode('UTF-8');
  try {
    const rows = shapefile.parseDbf(ownBuffer(dbf), ownBuffer(cpg)) as unknown;
    return Array.isArray(rows) ? rows : [];
  } catch {
    // Names are a help, no more: shapes can be used without.
    return [];
  }
}

const ownBuffer = (bytes: Uint8Array) => bytes.slice().buffer;
