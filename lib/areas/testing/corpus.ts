import type { Remark } from '../review';
import type { Position, Ring } from '../types';
import * as make from './make-files';

/** A file, and what must become of it. */
export interface CorpusFile {
  name: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  /** km² of each area that can be used as it is, in the file's order; empty where none can. */
  km2: number[];
  /** Where the first area begins in the west and in the south, to a hundredth of a degree. */
  southWest?: Position;
  /** Every kind of remark that is made, in order and without doubles. */
  remarks?: Remark['kind'][];
  /** Part of a sentence that is said. */
  says?: string;
  /** km² of what comes of the first offer made; it must be usable. */
  mended?: number[];
  names?: string[];
}

/** 1° by 1° at the equator. */
const one: Ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
export const squareKm2 = 12_308.8;
const moved = (ring: Ring, dx: number, dy = 0): Ring => ring.map(([x, y]): Position => [x + dx, y + dy]);
const scaled = (ring: Ring, factor: number, x0: number, y0: number): Ring =>
  ring.map(([x, y]): Position => [x0 + x * factor, y0 + y * factor]);
const hole = scaled(one, 0.5, 0.25, 0.25).toReversed();
const holeKm2 = 3_077.2;
const bowTie: Ring = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
];
/** A square of 10 km in metres of several systems, and where that is. */
const tenKm = (x: number, y: number): Ring => scaled(one, 10_000, x, y);
const wktOf = (ring: Ring) => `POLYGON((${ring.map((p) => p.join(' ')).join(', ')}))`;
const wavy = (count: number): Ring => {
  const open = Array.from({ length: count }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / count;
    const radius = 0.5 + 0.0001 * Math.sin(index);
    return [10 + radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return [...open, open[0] as Position];
};
const lambert93 =
  'PROJCS["RGF93_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",44.0],PARAMETER["Standard_Parallel_2",49.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]';
const california3 =
  'PROJCS["NAD83 / California zone 3",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic_2SP"],PARAMETER["latitude_of_origin",36.5],PARAMETER["central_meridian",-120.5],PARAMETER["standard_parallel_1",38.4333333333333],PARAMETER["standard_parallel_2",37.0666666666667],PARAMETER["false_easting",2000000],PARAMETER["false_northing",500000],UNIT["metre",1]]';
const unknownPrj =
  'PROJCS["Madeup_Space_Oblique",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Space_Oblique_Nonsense"],UNIT["Meter",1.0]]';
const clockwise = (ring: Ring) => ring.toReversed();

const json = (name: string, value: unknown, rest: Omit<CorpusFile, 'name' | 'bytes'>): CorpusFile => ({
  name: `${name}.geojson`,
  bytes: () => make.json(value),
  ...rest,
});
const wkt = (name: string, value: string, rest: Omit<CorpusFile, 'name' | 'bytes'>): CorpusFile => ({
  name: `${name}.wkt`,
  bytes: () => make.text(value),
  ...rest,
});
const file = (
  name: string,
  bytes: CorpusFile['bytes'],
  rest: Omit<CorpusFile, 'name' | 'bytes'>,
): CorpusFile => ({ name, bytes, ...rest });

const geojson: CorpusFile[] = [
  json('polygon', make.polygon(one), { km2: [squareKm2] }),
  json('wound the other way', make.polygon(clockwise(one)), { km2: [squareKm2] }),
  json('feature', make.feature(make.polygon(one), { name: 'Aude' }), { km2: [squareKm2], names: ['Aude'] }),
  json(
    'collection of two',
    make.collection(make.feature(make.polygon(one)), make.feature(make.polygon(moved(one, 5)))),
    { km2: [squareKm2, squareKm2] },
  ),
  json(
    'geometry collection',
    { type: 'GeometryCollection', geometries: [make.polygon(one)] },
    { km2: [squareKm2] },
  ),
  json(
    'several parts',
    { type: 'MultiPolygon', coordinates: [[one], [moved(one, 5)]] },
    {
      km2: [2 * squareKm2],
      remarks: ['several-parts'],
      mended: [squareKm2, squareKm2],
    },
  ),
  json(
    'too many parts',
    {
      type: 'MultiPolygon',
      coordinates: Array.from({ length: 1_200 }, (_, index) => [
        moved(scaled(one, 0.1, 0, 0), (index % 60) / 5, Math.floor(index / 60) / 5),
      ]),
    },
    {
      km2: [],
      remarks: ['too-many-parts'],
      says: '1,200 separate parts; at most 1,000',
      mended: Array.from({ length: 1_200 }, () => squareKm2 / 100),
    },
  ),
  json('hole', make.polygon(one, hole), {
    km2: [squareKm2 - holeKm2],
    remarks: ['has-holes'],
    mended: [squareKm2],
  }),
  json('not closed', make.polygon(one.slice(0, -1)), { km2: [squareKm2], remarks: ['not-closed'] }),
  json('repeated points', make.polygon([one[0] as Position, ...one]), {
    km2: [squareKm2],
    remarks: ['repeated-points'],
  }),
  json(
    'heights',
    { type: 'Polygon', coordinates: [one.map(([x, y]) => [x, y, 7])] },
    {
      km2: [squareKm2],
      remarks: ['has-heights'],
    },
  ),
  json('bow tie', make.polygon(bowTie), {
    km2: [],
    remarks: ['self-crossing'],
    says: '0.5000° N, 0.5000° E',
    mended: [squareKm2 / 2],
  }),
  json('hole across the edge', make.polygon(one, moved(scaled(one, 0.5, 0.25, 0.25), 0.5)), {
    km2: [],
    remarks: ['self-crossing'],
    mended: [squareKm2 * 0.875],
  }),
  json(
    'part given twice',
    { type: 'MultiPolygon', coordinates: [[one], [one]] },
    { km2: [squareKm2], remarks: ['parts-united'] },
  ),
  json('part written as a hole', make.polygon(one, moved(one, 5)), {
    km2: [],
    remarks: ['hole-outside'],
    mended: [2 * squareKm2],
  }),
  json('hole round the outline', make.polygon(one, scaled(one, 2, -0.5, -0.5)), {
    km2: [],
    remarks: ['hole-around'],
    mended: [3 * squareKm2],
  }),
  json('hole in a hole', make.polygon(one, hole, scaled(one, 0.25, 0.375, 0.375)), {
    km2: [],
    remarks: ['hole-in-hole'],
    mended: [squareKm2 - 0.75 * holeKm2],
  }),
  json(
    'swapped',
    make.polygon([
      [43, 120],
      [44, 120],
      [44, 121],
      [43, 121],
      [43, 120],
    ]),
    {
      km2: [],
      remarks: ['swapped'],
      says: 'swapped',
      mended: [8_985],
    },
  ),
  json('metres without a word about it', make.polygon(tenKm(500_000, 5_000_000)), {
    km2: [],
    remarks: ['outside-world'],
    says: 'metres',
    mended: [57],
  }),
  json(
    'beyond the pole',
    make.polygon([
      [100, 89],
      [101, 89],
      [101, 91],
      [100, 91],
      [100, 89],
    ]),
    {
      km2: [],
      remarks: ['outside-world'],
      mended: [108.9],
    },
  ),
  json(
    'across 180 with a jump',
    make.polygon([
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179, 1],
      [179, 0],
    ]),
    {
      km2: [2 * squareKm2],
      remarks: ['read-across'],
      mended: [358 * squareKm2],
    },
  ),
  json(
    'nearly the whole world',
    make.polygon([
      [-180, -60],
      [179.99, -60],
      [179.99, 60],
      [-180, 60],
      [-180, -60],
    ]),
    {
      km2: [12_253],
      remarks: ['read-across'],
      says: 'across 180°',
      mended: [441_096_000],
    },
  ),
  json('across 180 with longitudes beyond', make.polygon(moved(one, 179.5)), { km2: [squareKm2] }),
  json(
    'across 180 in two parts',
    {
      type: 'MultiPolygon',
      coordinates: [179.5, -180].map((west) => [one.map(([x, y]) => [west + x / 2, y])]),
    },
    { km2: [squareKm2] },
  ),
  json('round the north pole', make.polygon([0, 60, 120, 180, -120, -60, 0].map((x): Position => [x, 80])), {
    km2: [3_908_572.8],
  }),
  json(
    'round the south pole',
    make.polygon([
      [-180, -80],
      [-90, -80],
      [0, -80],
      [90, -80],
      [180, -80],
      [-180, -80],
    ]),
    {
      km2: [],
      remarks: ['zero-area'],
    },
  ),
  json(
    'on one line',
    make.polygon([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
    {
      km2: [],
      remarks: ['zero-area'],
      says: 'one line',
      mended: [632],
    },
  ),
  json(
    'two points',
    make.polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    { km2: [], remarks: ['too-few-points'] },
  ),
  json(
    'flat part among good ones',
    {
      type: 'MultiPolygon',
      coordinates: [
        [one],
        [
          [
            [3, 3],
            [4, 4],
            [3, 3],
          ],
        ],
      ],
    },
    {
      km2: [],
      remarks: ['too-few-points'],
      mended: [squareKm2],
    },
  ),
  json('empty polygon', make.polygon(), { km2: [], remarks: ['empty'] }),
  json('empty ring', { type: 'Polygon', coordinates: [[]] }, { km2: [], remarks: ['empty'] }),
  json('empty collection', make.collection(), { km2: [], says: 'empty' }),
  json('null geometry', make.collection(make.feature(null)), { km2: [], says: 'empty' }),
  json(
    'text for a number',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          ['1', 1],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    },
    {
      km2: [],
      remarks: ['not-a-number'],
      says: 'Point 3',
      mended: [squareKm2],
    },
  ),
  json(
    'point',
    { type: 'Point', coordinates: [2, 44] },
    { km2: [], remarks: ['not-an-area'], mended: [3.14] },
  ),
  json(
    'line',
    { type: 'LineString', coordinates: one.slice(0, -1) },
    {
      km2: [],
      remarks: ['not-an-area'],
      mended: [squareKm2],
    },
  ),
  json(
    'Lambert-93 by name',
    {
      ...make.collection(make.feature(make.polygon(tenKm(700_000, 6_600_000)))),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
    },
    { km2: [100.2] },
  ),
  json(
    'CRS84 by name',
    {
      ...make.collection(make.feature(make.polygon(one))),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
    },
    { km2: [squareKm2] },
  ),
  json(
    'unknown system',
    {
      ...make.collection(make.feature(make.polygon(one))),
      crs: { type: 'name', properties: { name: 'EPSG:7415' } },
    },
    { km2: [], says: 'EPSG:7415' },
  ),
  json(
    'State Plane by number',
    {
      ...make.collection(make.feature(make.polygon(tenKm(1_840_000, 640_000)))),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::26943' } },
    },
    { km2: [], says: 'EPSG:26943' },
  ),
  json('too many vertices', make.polygon(wavy(100_500)), {
    km2: [],
    remarks: ['too-many-vertices'],
    says: '100,500',
    mended: [9_665],
  }),
  json('many vertices', make.polygon(wavy(5_000)), {
    km2: [9_665],
    remarks: ['many-vertices'],
    mended: [9_665],
  }),
  json(
    'one bad among good',
    make.collection(make.feature(make.polygon(one)), make.feature(make.polygon(bowTie))),
    {
      km2: [squareKm2],
      remarks: ['self-crossing'],
    },
  ),
  json('other JSON', { hello: 'world' }, { km2: [], says: 'no GeoJSON' }),
  file('large.geojson', () => new Uint8Array(50 * 1024 * 1024 + 1).fill(32), { km2: [], says: '50 MB' }),
  file('broken.geojson', () => make.text('{"type":"Polygon","coordinates":[[[1,'), {
    km2: [],
    says: 'complete JSON',
  }),
  file('with a mark.geojson', () => make.text(`\uFEFF${JSON.stringify(make.polygon(one))}`), {
    km2: [squareKm2],
  }),
];

const wkts: CorpusFile[] = [
  wkt('polygon', wktOf(one), { km2: [squareKm2] }),
  wkt('multipolygon', `MULTIPOLYGON(${wktOf(one).slice(7)}, ${wktOf(moved(one, 5)).slice(7)})`, {
    km2: [2 * squareKm2],
    remarks: ['several-parts'],
    mended: [squareKm2, squareKm2],
  }),
  wkt('two on lines', `${wktOf(one)}\n${wktOf(moved(one, 5))}\n`, { km2: [squareKm2, squareKm2] }),
  wkt('one and a half', `${wktOf(one)}\n${wktOf(one).slice(0, -9)}`, {
    km2: [],
    says: 'Geometry 2 of the text is not complete WKT',
  }),
  wkt('heights', 'POLYGON Z((0 0 1, 1 0 1, 1 1 1, 0 1 1, 0 0 1))', {
    km2: [squareKm2],
    remarks: ['has-heights'],
  }),
  wkt('EWKT in degrees', `SRID=4326;${wktOf(one)}`, { km2: [squareKm2] }),
  wkt('EWKT in Mercator', 'SRID=3857;POLYGON((0 0, 111319.49 0, 111319.49 111325.14, 0 111325.14, 0 0))', {
    km2: [squareKm2],
  }),
  wkt('EWKT in UTM', `SRID=32631;${wktOf(tenKm(500_000, 4_800_000))}`, { km2: [100.1] }),
  wkt('EWKT in the south', `SRID=32733;${wktOf(tenKm(500_000, 6_200_000))}`, { km2: [100.1] }),
  wkt('EWKT unknown', `SRID=99999;${wktOf(one)}`, { km2: [], says: 'EPSG:99999' }),
  wkt('EWKT in State Plane', `SRID=26943;${wktOf(tenKm(1_840_000, 640_000))}`, {
    km2: [],
    says: 'EPSG:26943',
  }),
  wkt('empty', 'POLYGON EMPTY', { km2: [], remarks: ['empty'] }),
  wkt('not complete', 'POLYGON((1 2, 3 4', { km2: [], says: 'not complete WKT' }),
  wkt('line', 'LINESTRING(0 0, 1 0, 1 1, 0 1)', { km2: [], remarks: ['not-an-area'], mended: [squareKm2] }),
  file('positions.txt', () => make.text('0 0\n1 0\n1 1\n0 1\n'), { km2: [squareKm2] }),
  file('minutes.txt', () => make.text("0°00'N 0°00'E\n0°00'N 1°00'E\n1°00'00\"N 1°E\nN1 E0"), {
    km2: [squareKm2],
  }),
  file('minutes without signs.txt', () => make.text('0 00N 0 00E\n0°00N 0°30E\nN0 30 E0 30\n0 30N 0 00E'), {
    km2: [squareKm2 / 4],
  }),
  file('heights.txt', () => make.text('0.0 0.0 35\n1.0 0.0 120\n1.0 1.0 35\n0.0 1.0 35'), {
    km2: [squareKm2],
    remarks: ['has-heights'],
  }),
  file('prose.txt', () => make.text('somewhere near Toulouse'), { km2: [], says: 'neither GeoJSON' }),
  file('empty.txt', () => make.text(''), { km2: [], says: 'empty' }),
  file('blank.txt', () => make.text(' \n '), { km2: [], says: 'empty' }),
  file('picture.png', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), {
    km2: [],
    says: 'not a file of areas',
  }),
];

const xml: CorpusFile[] = [
  file('one.kml', () => make.text(make.kml(make.placemark('Delta', one))), {
    km2: [squareKm2],
    names: ['Delta'],
  }),
  file('two.kml', () => make.text(make.kml(make.placemark('A', one) + make.placemark('B', moved(one, 3)))), {
    km2: [squareKm2, squareKm2],
    names: ['A', 'B'],
  }),
  file(
    'heights.kml',
    () =>
      make.text(
        make.kml(
          make.placemark(
            'H',
            one.map(([x, y]) => [x, y, 100]),
          ),
        ),
      ),
    {
      km2: [squareKm2],
      remarks: ['has-heights'],
    },
  ),
  file(
    'utf-16.kml',
    () => {
      const units = Uint16Array.from(
        `\uFEFF${make.kml(make.placemark('É', one)).replace('UTF-8', 'UTF-16')}`,
        (c) => c.charCodeAt(0),
      );
      return new Uint8Array(units.buffer);
    },
    { km2: [squareKm2], names: ['É'] },
  ),
  file(
    'entities.kml',
    () =>
      make.text(
        `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${make.kml(make.placemark('&b;', one))}`,
      ),
    { km2: [], says: 'entities' },
  ),
  file(
    'outside.kml',
    () =>
      make.text(
        `<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${make.kml(make.placemark('&x;', one))}`,
      ),
    { km2: [], says: 'document type' },
  ),
  file('broken.kml', () => make.text(make.kml(make.placemark('A', one)).slice(0, -30)), {
    km2: [],
    says: 'not complete XML',
  }),
  file('nothing.kml', () => make.text(make.kml('')), { km2: [], says: 'no polygon' }),
  file('page.xml', () => make.text('<html><body/></html>'), { km2: [], says: '<html>' }),
  file(
    'delta.kmz',
    () => make.zip({ 'doc.kml': make.kml(make.placemark('Delta', one)), 'files/a.png': 'x' }),
    {
      km2: [squareKm2],
      names: ['Delta'],
    },
  ),
  file(
    'track.gpx',
    () =>
      make.text(
        make.gpx(
          `<trk><name>Walk</name><trkseg>${one
            .slice(0, -1)
            .map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`)
            .join('')}</trkseg></trk>`,
        ),
      ),
    { km2: [], remarks: ['not-an-area'], mended: [squareKm2], names: ['Walk'] },
  ),
  file('waypoint.gpx', () => make.text(make.gpx('<wpt lat="44" lon="2"><name>Well</name></wpt>')), {
    km2: [],
    remarks: ['not-an-area'],
    mended: [3.14],
  }),
];

const archives: CorpusFile[] = [
  file(
    'degrees.shp.zip',
    () => make.zip({ 'a.shp': make.shp([[clockwise(one)]]), 'a.dbf': make.dbf(['Aude']) }),
    {
      km2: [squareKm2],
      names: ['Aude'],
    },
  ),
  file(
    'in a folder.shp.zip',
    () => make.zip({ 'data/A.SHP': make.shp([[clockwise(one)], [clockwise(moved(one, 3))]]) }),
    {
      km2: [squareKm2, squareKm2],
    },
  ),
  file('hole.shp.zip', () => make.zip({ 'a.shp': make.shp([[clockwise(one), clockwise(hole)]]) }), {
    km2: [squareKm2 - holeKm2],
    remarks: ['has-holes'],
    mended: [squareKm2],
  }),
  file(
    'lambert.shp.zip',
    () => make.zip({ 'a.shp': make.shp([[clockwise(tenKm(700_000, 6_600_000))]]), 'a.prj': lambert93 }),
    { km2: [100.2] },
  ),
  file('unknown.shp.zip', () => make.zip({ 'a.shp': make.shp([[clockwise(one)]]), 'a.prj': unknownPrj }), {
    km2: [],
    says: 'Madeup_Space_Oblique',
  }),
  file(
    'without prj.shp.zip',
    () => make.zip({ 'a.shp': make.shp([[clockwise(tenKm(500_000, 5_000_000))]]) }),
    {
      km2: [],
      remarks: ['outside-world'],
    },
  ),
  file('cut.shp.zip', () => make.zip({ 'a.shp': make.shp([[clockwise(one)]]).slice(0, 130) }), {
    km2: [],
    says: 'damaged',
  }),
  file('without shp.zip', () => make.zip({ 'a.dbf': make.dbf(['x']), 'a.prj': lambert93 }), {
    km2: [],
    says: 'no .shp',
  }),
  file('geojson.zip', () => make.zip({ 'a.geojson': JSON.stringify(make.polygon(one)) }), {
    km2: [squareKm2],
  }),
  file('nothing.zip', () => make.zip({ 'readme.txt': 'hello' }), { km2: [], says: 'no file of areas' }),
  file('bomb.kmz', () => make.zip({ 'doc.kml': new Uint8Array(210 * 1024 * 1024) }), {
    km2: [],
    says: '200 MB',
  }),
  file('cut.zip', () => make.zip({ 'a.geojson': JSON.stringify(make.polygon(wavy(500))) }).slice(0, 200), {
    km2: [],
    says: 'archive is',
  }),
  file('a.gpkg', () => make.geopackage([{ name: 'Aude', wkb: make.wkb([one]) }]), {
    km2: [squareKm2],
    names: ['Aude'],
  }),
  file(
    'envelope.gpkg',
    () =>
      make.geopackage([{ name: 'H', wkb: make.wkb([one, hole], { hasHeights: true }) }], { envelope: true }),
    {
      km2: [squareKm2 - holeKm2],
      remarks: ['has-heights', 'has-holes'],
    },
  ),
  file(
    'lambert.gpkg',
    () => make.geopackage([{ name: 'L', wkb: make.wkb([tenKm(700_000, 6_600_000)]) }], { srsId: 2154 }),
    { km2: [100.2] },
  ),
  file(
    'by its text.gpkg',
    () =>
      make.geopackage([{ name: 'L', wkb: make.wkb([tenKm(700_000, 6_600_000)]) }], {
        srsId: 102_110,
        definition: lambert93,
      }),
    { km2: [100.2] },
  ),
  file(
    'State Plane by its text.gpkg',
    () =>
      make.geopackage([{ name: 'S', wkb: make.wkb([tenKm(1_840_000, 640_000)]) }], {
        srsId: 26_943,
        definition: california3,
      }),
    { km2: [100.01], southWest: [-122.318, 37.747] },
  ),
  file(
    'unknown.gpkg',
    () => make.geopackage([{ name: 'U', wkb: make.wkb([one]) }], { srsId: 54_321, definition: unknownPrj }),
    {
      km2: [],
      says: 'Madeup_Space_Oblique',
    },
  ),
  file(
    'cut.gpkg',
    async () => (await make.geopackage([{ name: 'A', wkb: make.wkb([one]) }])).slice(0, 3_000),
    {
      km2: [],
      says: 'damaged',
    },
  ),
  file('cut geometry.gpkg', () => make.geopackage([{ name: 'A', wkb: make.wkb([one]).slice(0, 40) }]), {
    km2: [],
    says: 'breaks off',
  }),
  file(
    'zipped.gpkg.zip',
    async () => make.zip({ 'a.gpkg': await make.geopackage([{ name: 'Z', wkb: make.wkb([one]) }]) }),
    { km2: [squareKm2] },
  ),
];

/** Good and broken files of every format that can be brought, with every complaint that can be made. */
export const corpus: CorpusFile[] = [...geojson, ...wkts, ...xml, ...archives];
