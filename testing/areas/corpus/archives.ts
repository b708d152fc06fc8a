import * as make from '../make-files';
import { type CorpusFile, file } from './file';
import { clockwise, hole, holeKm2, moved, one, squareKm2, tenKm, wavy } from './shapes';

const lambert93 =
  'PROJCS["RGF93_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",44.0],PARAMETER["Standard_Parallel_2",49.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]';
const california3 =
  'PROJCS["NAD83 / California zone 3",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic_2SP"],PARAMETER["latitude_of_origin",36.5],PARAMETER["central_meridian",-120.5],PARAMETER["standard_parallel_1",38.4333333333333],PARAMETER["standard_parallel_2",37.0666666666667],PARAMETER["false_easting",2000000],PARAMETER["false_northing",500000],UNIT["metre",1]]';
const unknownPrj =
  'PROJCS["Madeup_Space_Oblique",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Space_Oblique_Nonsense"],UNIT["Meter",1.0]]';

/** Zipped shapefiles, other archives, and GeoPackages. */
export const archives: CorpusFile[] = [
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
    issues: ['has-holes'],
    repaired: [squareKm2],
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
      issues: ['outside-world'],
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
  file('nothing.zip', () => make.zip({ 'readme.txt': 'hello' }), { km2: [], says: 'no area file' }),
  file('bomb.kmz', () => make.zipLarge('doc.kml', new Uint8Array(210 * 1024 * 1024)), {
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
      issues: ['has-heights', 'has-holes'],
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
