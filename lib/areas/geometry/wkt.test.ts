import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAreas } from '../formats/read';
import type { AreaGeometry, Position } from '../types';
import { readWkt, readWkts, writeWkt } from './wkt';

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
) as fc.Arbitrary<Position>;
const ring = fc
  .array(position, { minLength: 3, maxLength: 12 })
  .map((open) => [...open, open[0] as Position]);
const rings = fc.array(ring, { minLength: 1, maxLength: 3 });
const geometry: fc.Arbitrary<AreaGeometry> = fc.oneof(
  rings.map((coordinates) => ({ type: 'Polygon' as const, coordinates })),
  fc
    .array(rings, { minLength: 1, maxLength: 3 })
    .map((coordinates) => ({ type: 'MultiPolygon' as const, coordinates })),
);
const rounded = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(rounded)
    : typeof value === 'number'
      ? Number(value.toFixed(9)) + 0
      : value;

describe('WKT', () => {
  it('comes back as it was written, to a tenth of a millimetre', () => {
    fc.assert(
      fc.property(geometry, (drawn) => {
        const text = writeWkt(drawn);
        expect(text).not.toMatch(/e/);
        expect(readWkt(text).geometry).toEqual({
          type: drawn.type,
          coordinates: rounded(drawn.coordinates),
        });
      }),
    );
  });

  it('writes what the search takes', () => {
    expect(
      writeWkt({
        type: 'Polygon',
        coordinates: [
          [
            [1.3348388671875, 43.5],
            [1.5, 43.5],
            [1.5, 1e-8],
            [-0, 43.6],
            [1.3348388671875, 43.5],
          ],
        ],
      }),
    ).toBe('POLYGON((1.334838867 43.5,1.5 43.5,1.5 0.00000001,0 43.6,1.334838867 43.5))');
  });

  it('says what is wrong with it', () => {
    expect(readWkt('SRID=2154;POLYGON((1 2,3 4,5 6,1 2))').crs).toBe('EPSG:2154');
    expect(() => readWkt('POLYGON((1 2, 3 4')).toThrow('This is not complete WKT');
  });

  const one = 'POLYGON((0 0,1 0,1 1,0 0))';
  const other = 'POLYGON((5 5,6 5,6 6,5 5))';

  it.each([
    ['on lines', `${one}\n${other}\n`],
    ['on lines of Windows', `${one}\r\n${other}\r\n`],
    ['between semicolons', `${one};${other};`],
    ['between commas', `${one}, ${other}`],
    ['one after the other', one + other],
    ['over many lines', `${one} ${other}`.replaceAll(',', ',\n\t').replaceAll('(', '(\n')],
  ])('gives all geometries %s', (_, text) => {
    expect(readWkts(text)).toEqual([one, other].map(readWkt));
    expect(readAreas(text).map(({ geometry }) => geometry?.type)).toEqual(['Polygon', 'Polygon']);
  });

  it('gives each its own reference system', () => {
    const text = `SRID=2154;${one};SRID=32631; ${other}\nPOLYGON Z EMPTY\n${one}`;
    expect(readWkts(text).map(({ crs }) => crs)).toEqual(['EPSG:2154', 'EPSG:32631', undefined, undefined]);
  });

  it.each([
    [`${one} and more`, 'After the geometry comes “and more”, which is not WKT.'],
    [`${one})`, 'After the geometry comes “)”, which is not WKT.'],
    [`${one}\n${other}\nAude`, 'After the 2 geometries comes “Aude”'],
    [`${one}\n${other.slice(0, -2)}`, 'Geometry 2 of the text is not complete WKT.'],
    [`${one}\nPOLYGON`, 'Geometry 2 of the text is not complete WKT.'],
  ])('leaves nothing out in silence: %s', (text, sentence) => {
    expect(() => readWkts(text)).toThrow(sentence);
    expect(readAreas(text).flatMap(({ issues }) => issues)).toMatchObject([
      { isFatal: true, sentence: expect.stringContaining(sentence) },
    ]);
  });

  it('is one geometry where only one can be used', () => {
    expect(() => readWkt(`${one}\n${other}`)).toThrow('One geometry is wanted here; this WKT holds 2.');
    expect(() => readWkt(' ')).toThrow('this WKT holds none');
  });
});

describe('readAreas', () => {
  const coordinates = [
    [
      [1, 43],
      [2, 43],
      [2, 44],
      [1, 43],
    ],
  ];
  const expected = { type: 'Polygon', coordinates };

  it.each([
    ['WKT', 'POLYGON((1 43, 2 43, 2 44, 1 43))'],
    ['WKT with Z and a CRS', 'SRID=4326;POLYGON Z((1 43 5, 2 43 5, 2 44 5, 1 43 5))'],
    ['a geometry', JSON.stringify({ type: 'Polygon', coordinates })],
    [
      'a feature collection',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates } }],
      }),
    ],
    ['lines of positions', '1 43\n2, 43\n2;44\n'],
    ['positions between commas', '1 43, 2 43, 2 44, 1 43'],
    ['positions between semicolons', '1,43; 2,43; 2,44'],
    ['lines with decimal commas', '1,0; 43,0\n2,0; 43,0\r\n2,0; 44,0'],
    ['lines that end with semicolons', '1,43;\n2,43;\n2,44;'],
    ['degrees, minutes and seconds', '43°00\'00"N 1°00\'00"E\n43 0 0 N 2 0 0 E\nN44 E2'],
  ])('reads %s', (_, text) => {
    const [area, ...others] = readAreas(text);
    expect(others).toEqual([]);
    expect(area?.geometry).toEqual(expected);
  });

  it('takes two positions for the corners of a rectangle', () => {
    for (const text of ['1 43\n2 44', '1,43; 2,44', '1.5 43, 2.5 44'])
      expect(readAreas(text)[0]?.geometry?.coordinates[0]).toHaveLength(5);
  });

  it('gives every feature of a file, with its name made harmless', () => {
    const feature = (name: string) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates },
    });
    const names = readAreas(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [feature('Aude\u0000\n delta'), feature('x'.repeat(500))],
      }),
    ).map(({ name }) => name);
    expect(names).toEqual(['Aude delta', 'x'.repeat(120)]);
  });

  it.each([
    ['nothing', '  ', 'Nothing to read'],
    ['half of a JSON text', '{"type":"Polygon","coordinates":[[[1,43],', 'not complete JSON'],
    ['other JSON', '{"a":1}', 'no GeoJSON geometry'],
    ['a point', 'POINT(1 2)', 'This is a point, not an area'],
    ['an empty polygon', 'POLYGON EMPTY', 'empty'],
    ['prose', 'somewhere near Toulouse', 'not GeoJSON, WKT, KML'],
    ['one position', '1 43', 'not GeoJSON, WKT, KML'],
  ])('tells what is wrong with %s', (_, text, sentence) => {
    const [area] = readAreas(text);
    expect(area?.geometry).toBeUndefined();
    expect(area?.issues.map((issue) => issue.sentence).join(' ')).toContain(sentence);
  });
});
