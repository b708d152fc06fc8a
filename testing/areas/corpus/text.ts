import type { Ring } from '@/lib/areas/types';
import * as make from '../make-files';
import { type CorpusFile, file } from './file';
import { moved, one, squareKm2, tenKm } from './shapes';

const wkt = (name: string, value: string, rest: Omit<CorpusFile, 'name' | 'bytes'>): CorpusFile =>
  file(`${name}.wkt`, () => make.text(value), rest);
const toWkt = (ring: Ring) => `POLYGON((${ring.map((p) => p.join(' ')).join(', ')}))`;

/** Texts: WKT, EWKT, positions on lines, and what is neither. */
export const texts: CorpusFile[] = [
  wkt('polygon', toWkt(one), { km2: [squareKm2] }),
  wkt('multipolygon', `MULTIPOLYGON(${toWkt(one).slice(7)}, ${toWkt(moved(one, 5)).slice(7)})`, {
    km2: [2 * squareKm2],
    issues: ['several-parts'],
    repaired: [squareKm2, squareKm2],
  }),
  wkt('two on lines', `${toWkt(one)}\n${toWkt(moved(one, 5))}\n`, { km2: [squareKm2, squareKm2] }),
  wkt('one and a half', `${toWkt(one)}\n${toWkt(one).slice(0, -9)}`, {
    km2: [],
    says: 'Geometry 2 of the text is not complete WKT',
  }),
  wkt('heights', 'POLYGON Z((0 0 1, 1 0 1, 1 1 1, 0 1 1, 0 0 1))', {
    km2: [squareKm2],
    issues: ['has-heights'],
  }),
  wkt('EWKT in degrees', `SRID=4326;${toWkt(one)}`, { km2: [squareKm2] }),
  wkt('EWKT in Mercator', 'SRID=3857;POLYGON((0 0, 111319.49 0, 111319.49 111325.14, 0 111325.14, 0 0))', {
    km2: [squareKm2],
  }),
  wkt('EWKT in UTM', `SRID=32631;${toWkt(tenKm(500_000, 4_800_000))}`, { km2: [100.1] }),
  wkt('EWKT in the south', `SRID=32733;${toWkt(tenKm(500_000, 6_200_000))}`, { km2: [100.1] }),
  wkt('EWKT unknown', `SRID=99999;${toWkt(one)}`, { km2: [], says: 'EPSG:99999' }),
  wkt('EWKT in State Plane', `SRID=26943;${toWkt(tenKm(1_840_000, 640_000))}`, {
    km2: [],
    says: 'EPSG:26943',
  }),
  wkt('empty', 'POLYGON EMPTY', { km2: [], issues: ['empty'] }),
  wkt('not complete', 'POLYGON((1 2, 3 4', { km2: [], says: 'not complete WKT' }),
  wkt('line', 'LINESTRING(0 0, 1 0, 1 1, 0 1)', { km2: [], issues: ['not-an-area'], repaired: [squareKm2] }),
  file('positions.txt', () => make.text('0 0\n1 0\n1 1\n0 1\n'), { km2: [squareKm2] }),
  file('minutes.txt', () => make.text("0°00'N 0°00'E\n0°00'N 1°00'E\n1°00'00\"N 1°E\nN1 E0"), {
    km2: [squareKm2],
  }),
  file('minutes without signs.txt', () => make.text('0 00N 0 00E\n0°00N 0°30E\nN0 30 E0 30\n0 30N 0 00E'), {
    km2: [squareKm2 / 4],
  }),
  file('heights.txt', () => make.text('0.0 0.0 35\n1.0 0.0 120\n1.0 1.0 35\n0.0 1.0 35'), {
    km2: [squareKm2],
    issues: ['has-heights'],
  }),
  file('prose.txt', () => make.text('somewhere near Toulouse'), { km2: [], says: 'not GeoJSON' }),
  file('empty.txt', () => make.text(''), { km2: [], says: 'empty' }),
  file('blank.txt', () => make.text(' \n '), { km2: [], says: 'empty' }),
  file('picture.png', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), {
    km2: [],
    says: 'not an area file',
  }),
];
