import * as shapefile from 'shpjs';
import { fromCrs, transformGeometry } from '../geometry/crs';
import { FormatError } from './format-error';
import { type FoundGeometry, readGeoJson } from './geojson';
import { readableRows, readableShapes } from './shapefile-limits';

/** A reference system or the name of an encoding is far shorter. */
const maxTextBytes = 20_000;

/**
 * Reads the shapefiles among the unpacked entries of an archive, in longitude and latitude by their `.prj`.
 * @throws FormatError, UnknownCrsError
 */
export function readShapefiles(entries: ReadonlyMap<string, Uint8Array>): FoundGeometry[] {
  const byName = new Map([...entries].map(([name, bytes]) => [name.toLowerCase(), bytes]));
  const names = [...byName.keys()].filter((name) => name.endsWith('.shp'));
  const found = names.flatMap((name) => readLayer(name.slice(0, -4), byName));
  if (found.length === 0) throw new FormatError('The shapefile holds no shapes.');
  return found;
}

function readLayer(base: string, entries: ReadonlyMap<string, Uint8Array>): FoundGeometry[] {
  const text = (suffix: string) => {
    const bytes = entries.get(base + suffix);
    return bytes && new TextDecoder().decode(bytes.subarray(0, maxTextBytes)).trim();
  };
  const shp = entries.get(`${base}.shp`) as Uint8Array;
  const crs = text('.prj') || 'EPSG:4326';
  // Named before the shapes are read, so that it is what is said first.
  fromCrs(crs);
  let collection: unknown;
  try {
    const shapes = shapefile.parseShp(ownBuffer(readableShapes(shp)));
    collection = shapefile.combine([shapes, readAttributes(base, entries)]);
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError('The shapefile is damaged: its .shp file is incomplete or invalid.');
  }
  return readGeoJson(collection).map(({ name, geometry }, index) => ({
    name: name ?? `${base.split('/').at(-1)} ${index + 1}`,
    geometry: transformGeometry(geometry, crs),
  }));
}

function readAttributes(base: string, entries: ReadonlyMap<string, Uint8Array>) {
  const dbf = entries.get(`${base}.dbf`);
  if (!dbf) return [];
  const cpg = entries.get(`${base}.cpg`)?.subarray(0, maxTextBytes) ?? new TextEncoder().encode('UTF-8');
  try {
    const rows = shapefile.parseDbf(ownBuffer(readableRows(dbf)), ownBuffer(cpg)) as unknown;
    return Array.isArray(rows) ? rows : [];
  } catch {
    // Names are a help, no more: shapes can be used without.
    return [];
  }
}

const ownBuffer = (bytes: Uint8Array) => bytes.slice().buffer;
