import type { SqlJsStatic } from 'sql.js';
import { formatCount } from '@/lib/web/locale/format';
import { UnknownCrsError } from '../geometry/crs';
import type { LandTiles } from './axis-order';
import { FormatError } from './format-error';
import type { FoundGeometry } from './geojson';
import { looksLikeSqlite, maxFeatures, readGeoPackage } from './geopackage';
import { findInText, maxTextLength, type ReadArea, refusedArea, toReadArea } from './read';
import { readShapefiles } from './shapefile';
import { unzip } from './unzip';
import { readXml } from './xml';

/** How far reading has come: a step in words, and 0 to 1 where that is known. */
export interface ReadProgress {
  step: string;
  share?: number;
}

export interface ReadFileOptions {
  /** Gives the SQLite that reads GeoPackages; called only for those. */
  sqlite: () => Promise<SqlJsStatic>;
  /** Gives the tiles that hold land; called only for texts whose numbers could be in either order. */
  landTiles?: () => Promise<LandTiles | undefined>;
  onProgress?: (progress: ReadProgress) => void;
}

/**
 * Reads areas from a file. Its bytes decide the format, not its name: GeoJSON, WKT, positions, KML, KMZ,
 * GPX, zipped shapefiles, GeoPackages, and archives of these. Up to 50 MB and 1,000 features.
 * Never throws: what is wrong is said in the issues of the one entry that it then gives.
 */
export async function readAreaFile(bytes: Uint8Array, options: ReadFileOptions): Promise<ReadArea[]> {
  const { onProgress } = options;
  if (bytes.length > maxTextLength)
    return [refusedArea('The file is larger than 50 MB. Use a smaller file.')];
  if (bytes.length === 0) return [refusedArea('The file is empty.')];
  let found: FoundGeometry[];
  try {
    found = await findInBytes(bytes, options);
  } catch (error) {
    if (error instanceof FormatError || error instanceof UnknownCrsError) return [refusedArea(error.message)];
    return [refusedArea('The file cannot be read. It is damaged or not in the format it claims.')];
  }
  // Without them the order is not doubted, that is all.
  const landTiles = found.some(({ hasTypedOrder }) => hasTypedOrder)
    ? await options.landTiles?.().catch(() => undefined)
    : undefined;
  const read: ReadArea[] = [];
  for (const [index, one] of found.slice(0, maxFeatures).entries()) {
    onProgress?.({ step: 'Checking the areas', share: index / Math.min(found.length, maxFeatures) });
    read.push(toReadArea(one, landTiles));
  }
  if (found.length > maxFeatures)
    read.push(
      refusedArea(`Only the first ${formatCount(maxFeatures)} features are shown; the file holds more.`),
    );
  return read;
}

async function findInBytes(bytes: Uint8Array, options: ReadFileOptions): Promise<FoundGeometry[]> {
  const { sqlite, onProgress } = options;
  if (looksLikeSqlite(bytes)) {
    onProgress?.({ step: 'Opening the GeoPackage' });
    return readGeoPackage(await sqlite(), bytes);
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    onProgress?.({ step: 'Unpacking' });
    return findInArchive(
      unzip(bytes, (name) => readable.test(name)),
      options,
    );
  }
  onProgress?.({ step: 'Reading' });
  return findInFileText(decode(bytes));
}

const readable = /\.(shp|dbf|prj|cpg|kml|gpx|geojson|json|wkt|gpkg)$/i;

async function findInArchive(
  entries: ReadonlyMap<string, Uint8Array>,
  { sqlite, onProgress }: ReadFileOptions,
): Promise<FoundGeometry[]> {
  onProgress?.({ step: 'Reading' });
  const names = [...entries.keys()];
  const found: FoundGeometry[] = [];
  if (names.some((name) => /\.shp$/i.test(name))) found.push(...readShapefiles(entries));
  for (const [name, bytes] of entries) {
    if (/\.gpkg$/i.test(name)) found.push(...readGeoPackage(await sqlite(), bytes));
    else if (/\.(kml|gpx|geojson|json|wkt)$/i.test(name)) found.push(...findInFileText(decode(bytes)));
  }
  if (found.length > 0) return found;
  throw new FormatError(
    names.some((name) => /\.(dbf|prj)$/i.test(name))
      ? 'The archive has parts of a shapefile but no .shp. Pack .shp, .shx, .dbf and .prj together.'
      : 'The archive has no area file: no shapefile, KML, GPX, GeoJSON, WKT or GeoPackage.',
  );
}

function findInFileText(text: string): FoundGeometry[] {
  if (/^\uFEFF?\s*</.test(text)) return readXml(text);
  if (text.trim() === '') throw new FormatError('The file is empty.');
  const found = findInText(text);
  if (typeof found === 'string') throw new FormatError(found);
  return found;
}

/** UTF-8, or UTF-16 where its mark says so. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder('latin1').decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what distinguishes text from other bytes.
    if (/[\u0000-\u0008]/.test(latin.slice(0, 4096)))
      throw new FormatError(
        'This is not an area file. Use GeoJSON, WKT, KML, KMZ, GPX, a zipped shapefile or a GeoPackage.',
      );
    return latin;
  }
}
