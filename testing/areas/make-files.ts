import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import initSqlite from 'sql.js';
import type { Ring } from '@/lib/areas/types';

/** Files for tests, made byte by byte, so that each is broken in just one way. */

export const text = (content: string) => strToU8(content);
export const zip = (entries: Record<string, Uint8Array | string>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );
/** An archive of one large entry. Node.js compresses it, which is faster: it is stored so, and then marked as compressed. */
export function zipLarge(name: string, content: Uint8Array): Uint8Array {
  const bytes = zipSync({ [name]: deflateRawSync(content) }, { level: 0 });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const checksum = crc32(content);
  // The head before the entry, and the one of the list at the end.
  for (const [head, more] of [
    [0, 0],
    [view.getUint32(bytes.length - 6, true), 2],
  ] as const) {
    view.setUint16(head + 8 + more, 8, true);
    view.setUint32(head + 14 + more, checksum, true);
    view.setUint32(head + 22 + more, content.length, true);
  }
  return bytes;
}

export const polygon = (...coordinates: Ring[]) => ({ type: 'Polygon', coordinates });
export const feature = (geometry: unknown, properties: Record<string, unknown> = {}) => ({
  type: 'Feature',
  properties,
  geometry,
});
export const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
export const json = (value: unknown) => text(JSON.stringify(value));

/** A KML with what is inside of its document. */
export const kml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
export const placemark = (name: string, ring: readonly (readonly number[])[]) =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring
    .map((position) => position.join(','))
    .join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
export const gpx = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;

/** A `.shp` of polygons; each is a list of rings, outer ones clockwise as the format wants it. */
export function shp(polygons: readonly (readonly Ring[])[]): Uint8Array {
  const records = polygons.map((rings) => {
    const points = rings.flat();
    const view = new DataView(new ArrayBuffer(44 + 4 * rings.length + 16 * points.length));
    view.setInt32(0, 5, true);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    for (const [index, value] of box.entries()) view.setFloat64(4 + 8 * index, value, true);
    view.setInt32(36, rings.length, true);
    view.setInt32(40, points.length, true);
    let start = 0;
    for (const [index, ring] of rings.entries()) {
      view.setInt32(44 + 4 * index, start, true);
      start += ring.length;
    }
    for (const [index, [x, y]] of points.entries()) {
      view.setFloat64(44 + 4 * rings.length + 16 * index, x, true);
      view.setFloat64(52 + 4 * rings.length + 16 * index, y, true);
    }
    return new Uint8Array(view.buffer);
  });
  const length = 100 + records.reduce((sum, record) => sum + 8 + record.length, 0);
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 5, true);
  let at = 100;
  for (const [index, record] of records.entries()) {
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, record.length / 2);
    file.set(record, at + 8);
    at += 8 + record.length;
  }
  return file;
}

/** A `.dbf` with one column of names. */
export function dbf(names: readonly string[]): Uint8Array {
  const width = 40;
  const file = new Uint8Array(65 + names.length * (width + 1) + 1).fill(0x20);
  const view = new DataView(file.buffer);
  file.fill(0, 0, 65);
  file.set([3, 126, 11, 21]);
  view.setUint32(4, names.length, true);
  view.setUint16(8, 65, true);
  view.setUint16(10, width + 1, true);
  file.set(strToU8('NAME'), 32);
  file[43] = 'C'.charCodeAt(0);
  file[48] = width;
  file[64] = 0x0d;
  for (const [index, name] of names.entries()) file.set(strToU8(name), 65 + index * (width + 1) + 1);
  file[file.length - 1] = 0x1a;
  return file;
}

/** Well-known binary of a polygon, little-endian. */
export function wkb(rings: readonly Ring[], { hasHeights = false } = {}): Uint8Array {
  const size = hasHeights ? 24 : 16;
  const view = new DataView(
    new ArrayBuffer(9 + rings.reduce((sum, ring) => sum + 4 + size * ring.length, 0)),
  );
  view.setUint8(0, 1);
  view.setUint32(1, hasHeights ? 1003 : 3, true);
  view.setUint32(5, rings.length, true);
  let at = 9;
  for (const ring of rings) {
    view.setUint32(at, ring.length, true);
    at += 4;
    for (const [x, y] of ring) {
      view.setFloat64(at, x, true);
      view.setFloat64(at + 8, y, true);
      if (hasHeights) view.setFloat64(at + 16, 12, true);
      at += size;
    }
  }
  return new Uint8Array(view.buffer);
}

/** A GeoPackage with one table of polygons, in a reference system with this number and text. */
export async function geopackage(
  features: readonly { name: string; wkb: Uint8Array }[],
  { srsId = 4326, definition = 'undefined', envelope = false } = {},
): Promise<Uint8Array> {
  const sqlite = await initSqlite();
  const database = new sqlite.Database();
  database.run(
    `CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
     CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
     CREATE TABLE "my ""areas""" (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT);
     INSERT INTO gpkg_geometry_columns VALUES ('my "areas"', 'geom', 'POLYGON', ${srsId}, 0, 0);`,
  );
  database.run('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?)', [
    'system',
    srsId,
    'EPSG',
    srsId,
    definition,
  ]);
  for (const one of features) {
    const header = envelope
      ? [0x47, 0x50, 0, 3, 0, 0, 0, 0, ...new Uint8Array(32)]
      : [0x47, 0x50, 0, 1, 0, 0, 0, 0];
    database.run('INSERT INTO "my ""areas""" (geom, name) VALUES (?, ?)', [
      new Uint8Array([...header, ...one.wkb]),
      one.name,
    ]);
  }
  const bytes = database.export();
  database.close();
  return bytes;
}
