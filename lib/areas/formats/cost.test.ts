import initSqlite, { type SqlJsStatic } from 'sql.js';
import { describe, expect, it } from 'vitest';
import { dbf, geopackage, shp, wkb, zip } from '@/testing/areas/make-files';
import { expectNoSlowText } from '@/testing/slowest-text';
import { readAreas } from './read';
import { readAreaFile } from './read-file';
import { readShapefiles } from './shapefile';
import { readWkb } from './wkb';
import { readXml } from './xml';

const timeout = 300_000;
const maxLength = 200_000;
/** Runs what refuses by an error. */
const quietly = (work: () => unknown) => {
  try {
    work();
  } catch {
    // Refused in a sentence: that is an answer.
  }
};

it(
  'no text of areas costs more than its length',
  () =>
    expectNoSlowText(
      [
        ...[
          'POLYGON((',
          'MULTIPOLYGON(((',
          'GEOMETRYCOLLECTION(',
          'SRID=4326;',
          'EMPTY',
          '1 2,',
          '1.5 2.5',
          ')',
          '(',
        ],
        ...[
          '{"type":"FeatureCollection","features":[',
          '{"type":"Polygon","coordinates":[',
          '[1,2],',
          '[[',
          ']}',
          '{"a":',
        ],
        ...[
          '43°36′16″N 1°26′38″E\n',
          '43.6, 1.4\n',
          '43 36 16.5 N;',
          '1,5 2,5 ',
          '-',
          '+1e9',
          '\n',
          ' ',
          '\t',
          'N',
          'é',
        ],
      ],
      maxLength,
      (text) => readAreas(text),
    ),
  timeout,
);

it(
  'no KML or GPX costs more than its length',
  () =>
    expectNoSlowText(
      [
        ...[
          '<kml><Placemark>',
          '<kml xmlns="http://www.opengis.net/kml/2.2">',
          '<coordinates>',
          '1,2 ',
          '1,2,3 ',
        ],
        ...[
          '<gpx><trk><trkseg>',
          '<trkpt lat="1" lon="2"/>',
          '</',
          '>',
          '<!--',
          '-->',
          '<![CDATA[',
          ']]>',
          '&amp;',
          '&#1;',
        ],
        ...[
          '<a b="',
          '" c="',
          '<Polygon><outerBoundaryIs><LinearRing>',
          '<?xml ',
          '?>',
          '<! DOC',
          'x:y ',
          '<Style id="s">',
        ],
      ],
      maxLength,
      (text) => quietly(() => readXml(text)),
    ),
  timeout,
);

it(
  'no binary geometry costs more than its length',
  () => {
    const header = (type: number, count: number) =>
      String.fromCharCode(1, type, 0, 0, 0, count & 255, (count >> 8) & 255, (count >> 16) & 255, 0);
    const pieces = [1, 2, 3, 4, 5, 6, 7].flatMap((type) =>
      [1, 255, 65_535].map((count) => header(type, count)),
    );
    return expectNoSlowText([...pieces, '\0\0\0\0', '\x01', '\xff'.repeat(16)], maxLength, (text) =>
      quietly(() => readWkb(Buffer.from(text, 'latin1'))),
    );
  },
  timeout,
);

const ring = (at: number): [number, number][] => [
  [at, 40],
  [at, 41],
  [at + 1, 41],
  [at + 1, 40],
  [at, 40],
];
const int = (value: number, isLittle: boolean) => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeInt32LE(value);
  else bytes.writeInt32BE(value);
  return bytes.toString('latin1');
};
const counts = [-1, -100, 0, 1, 2, 5, 255, 65_535, 2 ** 31 - 1];

/** Writes a text over the bytes of a file, from a place that its length and first characters choose. */
function overwritten(file: Uint8Array, from: number, text: string): Uint8Array {
  const bytes = new Uint8Array(Math.max(file.length, from + text.length));
  bytes.set(file);
  bytes.set(Buffer.from(text, 'latin1'), from);
  return bytes;
}

describe('shapefiles', () => {
  const shapes = shp(Array.from({ length: 20 }, (_, at) => [ring(at)]));
  const names = dbf(Array.from({ length: 20 }, (_, at) => `Area ${at}`));
  const read = (shpBytes: Uint8Array, dbfBytes: Uint8Array) =>
    quietly(() =>
      readShapefiles(
        new Map([
          ['a.shp', shpBytes],
          ['a.dbf', dbfBytes],
        ]),
      ),
    );
  const record = (parts: number, points: number) =>
    [int(1, false), int(500, false), int(5, true), '\0'.repeat(32), int(parts, true), int(points, true)].join(
      '',
    );

  it(
    'no .shp costs more than its length',
    () =>
      expectNoSlowText(
        [
          ...counts.flatMap((count) => [
            int(count, true),
            int(count, false),
            record(count, 5),
            record(5, count),
          ]),
          '\0'.repeat(16),
          Buffer.from(shapes.subarray(100, 244)).toString('latin1'),
        ],
        maxLength,
        (text) => {
          // The header claims no more than there is.
          const file = overwritten(shapes, 100, text);
          new DataView(file.buffer).setInt32(24, file.length >> 1);
          read(file, names);
        },
      ),
    timeout,
  );

  it(
    'no .dbf costs more than its length',
    () =>
      expectNoSlowText(
        [
          ...counts.map((count) => int(count, true)),
          '\r',
          '\0',
          'C',
          'NAME\0\0\0\0\0\0\0C\0\0\0\0',
          '\xff',
          '2026',
        ],
        maxLength,
        (text) => {
          read(shapes, overwritten(names, 4, text));
          read(shapes, overwritten(names, 32, text));
        },
      ),
    timeout,
  );

  it.each([
    ['records of negative size, without end', -54],
    ['a record that is larger than the file', 2 ** 30],
  ])('ends at %s', (_, words) => {
    const file = shapes.slice();
    new DataView(file.buffer).setInt32(104, words);
    read(file, names);
  });

  it('reads no more rows of names than there are', () => {
    const file = names.slice();
    new DataView(file.buffer).setUint32(4, 2 ** 32 - 1, true);
    const found = readShapefiles(
      new Map([
        ['a.shp', shapes],
        ['a.dbf', file],
      ]),
    );
    expect(found.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (__, at) => `Area ${at}`));
  });

  it('refuses more rings than can be compared, and parts that overlap', () => {
    const many = shp([Array.from({ length: 6_000 }, (_, at) => ring(at / 100))]);
    expect(() => readShapefiles(new Map([['a.shp', many]]))).toThrow(/too many rings/);
    const overlapping = shp([Array.from({ length: 100 }, (_, at) => ring(at))]);
    const view = new DataView(overlapping.buffer);
    for (let part = 0; part < 100; part += 2) view.setInt32(108 + 44 + 4 * part, 500, true);
    expect(() => readShapefiles(new Map([['a.shp', overlapping]]))).toThrow(/damaged/);
  });
});

it(
  'no archive costs more than its length',
  () => {
    const packed = zip({ 'a.shp': shp([[ring(1)]]), 'a.dbf': dbf(['A']), 'b.kml': 'x'.repeat(100_000) });
    const pieces = [
      ...[
        'PK\x01\x02',
        'PK\x03\x04',
        'PK\x05\x06',
        'PK\x07\x08',
        '\0\0',
        '\xff\xff',
        '\x08\0',
        'a.shp',
        'a.kml',
      ],
      Buffer.from(packed).toString('latin1'),
    ];
    return expectNoSlowText(pieces, maxLength, async (text) => {
      await readAreaFile(Buffer.from(`PK\x03\x04${text}`, 'latin1'), { sqlite: () => initSqlite() });
      await readAreaFile(overwritten(packed, 20, text), { sqlite: () => initSqlite() });
    });
  },
  timeout,
);

describe('GeoPackages', () => {
  const polygon = { name: 'A', wkb: wkb([ring(1)]) };

  it(
    'none costs more than its length',
    async () => {
      const file = await geopackage(Array(50).fill(polygon));
      const sqlite = await initSqlite();
      // Pages of 4 KB: heads of the file, of tables and of cells.
      const places = [16, 28, 100, 4_096, 8_192, 12_288, 16_384];
      const pieces = [
        '\x05',
        '\x0d',
        '\0\0\0\x02',
        '\0\0\0\x01',
        '\xff\xff',
        '\x10\0',
        '\0',
        'GP\0\x01',
        'CREATE VIEW ',
      ];
      let round = 0;
      await expectNoSlowText(pieces, 8_000, (text) => {
        round += 1;
        const at = places[round % places.length] as number;
        const end = Math.min(text.length, file.length - at, 1 + (round % 5) * 1_000);
        return readAreaFile(overwritten(file, at, text.slice(0, end)), { sqlite: async () => sqlite });
      });
    },
    timeout,
  );

  /** Runs statements on a GeoPackage. */
  async function changed(sqlite: SqlJsStatic, statements: string) {
    const database = new sqlite.Database(await geopackage([polygon]));
    database.run(statements);
    return database.export();
  }
  const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)';

  it.each([
    [
      'features',
      `CREATE VIEW hostile AS ${endless} SELECT x AS geom, x AS name FROM n WHERE x < 0;
       UPDATE gpkg_geometry_columns SET table_name = 'hostile', column_name = 'geom'`,
    ],
    [
      'the list of tables',
      `DROP TABLE gpkg_geometry_columns;
       CREATE VIEW gpkg_geometry_columns AS ${endless} SELECT x AS table_name, x AS column_name, x AS srs_id FROM n WHERE x < 0`,
    ],
    [
      'a column',
      `CREATE TABLE hostile (a INTEGER, geom BLOB AS (zeroblob(1000000000)));
       INSERT INTO hostile (a) VALUES (1);
       UPDATE gpkg_geometry_columns SET table_name = 'hostile'`,
    ],
  ])('refuses one that computes %s', async (_, statements) => {
    const sqlite = await initSqlite();
    const [area] = await readAreaFile(await changed(sqlite, statements), { sqlite: async () => sqlite });
    expect(area?.issues[0]?.sentence).toBe('The GeoPackage computes its features. Save them as a table.');
  });
});
