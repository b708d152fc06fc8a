import type { Database, SqlJsStatic, SqlValue } from 'sql.js';
import { fromCrs, transformGeometry } from '../geometry/crs';
import { FormatError } from './format-error';
import type { FoundGeometry } from './geojson';
import { readWkb } from './wkb';

/** More features than this are not listed for a choice. */
export const maxFeatures = 1_000;
const maxTables = 100;
const maxCrsText = 20_000;

/** Whether bytes begin as an SQLite database, which a GeoPackage is. */
export const looksLikeSqlite = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 15)) === 'SQLite format 3';

/**
 * Reads the features of all tables of a GeoPackage, in longitude and latitude.
 * @throws FormatError
 */
export function readGeoPackage(sqlite: SqlJsStatic, bytes: Uint8Array): FoundGeometry[] {
  let database: Database | undefined;
  try {
    database = new sqlite.Database(bytes);
    return readTables(database);
  } catch (error) {
    if (
      error instanceof FormatError ||
      !/sqlite|database|no such|malformed|syntax|file is/i.test(String(error))
    )
      throw error;
    throw new FormatError('The GeoPackage is damaged, or it is another kind of SQLite database.');
  } finally {
    database?.close();
  }
}

/**
 * Refuses what computes its rows: a view, a computed column or a virtual table is a program that the file brings, and
 * can run without end.
 */
function requireTable(database: Database, name: string, columns: readonly string[]): void {
  const [found] = rows(
    database,
    `SELECT type, sql FROM sqlite_master WHERE name = ${literal(name)} COLLATE NOCASE`,
  );
  // The query that follows says that it is not there.
  if (!found) return;
  // This leaves computed columns out.
  const stored = rows(database, `PRAGMA table_info(${quoted(name)})`).map((row) =>
    text(row[1]).toLowerCase(),
  );
  const isTable = found[0] === 'table' && !/^create\s+virtual/i.test(text(found[1]));
  if (isTable && columns.every((one) => stored.includes(one.toLowerCase()))) return;
  throw new FormatError('The GeoPackage computes its features. Save them as a table.');
}

function readTables(database: Database): FoundGeometry[] {
  requireTable(database, 'gpkg_geometry_columns', ['table_name', 'column_name', 'srs_id']);
  requireTable(database, 'gpkg_spatial_ref_sys', [
    'srs_id',
    'organization',
    'organization_coordsys_id',
    'definition',
  ]);
  const tables = rows(
    database,
    `SELECT g.table_name, g.column_name, g.srs_id, s.organization, s.organization_coordsys_id, s.definition
     FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
     LIMIT ${maxTables}`,
  );
  const found = tables.flatMap(([table, column, srsId, organization, code, definition]) => {
    const crs = toCrs(Number(srsId), text(organization), Number(code), text(definition));
    return readTable(database, text(table), text(column), crs);
  });
  if (found.length === 0) throw new FormatError('The GeoPackage holds no features.');
  return found;
}

function readTable(database: Database, table: string, column: string, crs: string): FoundGeometry[] {
  requireTable(database, table, [column]);
  const columns = rows(database, `PRAGMA table_info(${quoted(table)})`).map((row) => text(row[1]));
  const label = columns.find((name) => /^(name|title|label)$/i.test(name));
  const wanted = [quoted(column), label ? quoted(label) : 'NULL'].join(', ');
  return rows(database, `SELECT ${wanted} FROM ${quoted(table)} LIMIT ${maxFeatures + 1}`).map(
    ([blob, name], index) => ({
      name: typeof name === 'string' && name.trim() !== '' ? name : `${table} ${index + 1}`,
      geometry:
        blob instanceof Uint8Array
          ? transformGeometry(readBlob(blob), crs)
          : { type: 'Polygon', coordinates: [] },
    }),
  );
}

/** A reference system by its number where that is known, else by its text. */
function toCrs(srsId: number, organization: string, code: number, definition: string): string {
  if (definition.length > maxCrsText) throw new FormatError('The reference system of the file is too long.');
  // -1 and 0 are "undefined" systems: taken for degrees, and complained of where they are none.
  if (srsId <= 0) return 'EPSG:4326';
  const named = `${organization || 'EPSG'}:${code || srsId}`;
  try {
    fromCrs(named);
    return named;
  } catch (error) {
    if (definition.trim() === '' || definition === 'undefined')
      throw new FormatError((error as Error).message);
    return definition;
  }
}

/** The header of a GeoPackage's geometry, then well-known binary. */
function readBlob(blob: Uint8Array): unknown {
  if (blob[0] !== 0x47 || blob[1] !== 0x50)
    throw new FormatError('A geometry of the file is not one of a GeoPackage.');
  const flags = blob[3] ?? 0;
  if (flags & 0x10) return { type: 'Polygon', coordinates: [] };
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7];
  if (envelope === undefined) throw new FormatError('A geometry of the file is not one of a GeoPackage.');
  return readWkb(blob.subarray(8 + envelope));
}

const rows = (database: Database, sql: string): SqlValue[][] => database.exec(sql)[0]?.values ?? [];
const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const text = (value: SqlValue | undefined) => (typeof value === 'string' ? value : '');
