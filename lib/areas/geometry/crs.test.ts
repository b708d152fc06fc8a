import { describe, expect, it } from 'vitest';
import { fromCrs, transformGeometry, UnknownCrsError } from './crs';

const utm31 =
  'PROJCS["WGS 84 / UTM zone 31N",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",3],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]';
const newUtm31 =
  'PROJCRS["WGS 84 / UTM zone 31N",BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["UTM zone 31N",METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of natural origin",3,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",0.9996,SCALEUNIT["unity",1]],PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],PARAMETER["False northing",0,LENGTHUNIT["metre",1]]],CS[Cartesian,2],AXIS["(E)",east,ORDER[1],LENGTHUNIT["metre",1]],AXIS["(N)",north,ORDER[2],LENGTHUNIT["metre",1]],ID["EPSG",32631]]';
const heights = 'VERT_CS["EGM96 height",VERT_DATUM["EGM96 geoid",2005],UNIT["metre",1]]';
const newHeights = 'VERTCRS["h",VDATUM["d"],CS[vertical,1],AXIS["up",up],LENGTHUNIT["metre",1]]';

describe('reference systems', () => {
  it.each([
    ['a number', 'EPSG:32631'],
    ['a number beside one of heights', 'EPSG:32631+5773'],
    ['a URN', 'urn:ogc:def:crs:EPSG::32631'],
    ['a URI', 'http://www.opengis.net/def/crs/EPSG/0/32631'],
    ['well-known text', utm31],
    ['well-known text of today', newUtm31],
    ['well-known text with heights', `COMPD_CS["UTM 31 (a)] + EGM96",${utm31},${heights}]`],
    ['well-known text of today with heights', `COMPOUNDCRS["UTM 31 + h",${newUtm31},${newHeights}]`],
  ])('are converted by %s', (_, crs) => {
    const [longitude, latitude] = fromCrs(crs)?.([500_000, 4_800_000]) ?? [];
    expect(longitude).toBeCloseTo(3, 7);
    expect(latitude).toBeCloseTo(43.3528554, 6);
  });

  // Places and their coordinates as national surveys publish them, in degrees to about ten metres.
  it.each([
    ['EPSG:21781', [600_000, 200_000], [7.43864, 46.95108]],
    ['EPSG:2056', [2_600_000, 1_200_000], [7.43864, 46.95108]],
    ['EPSG:31467', [3_500_000, 5_540_000], [8.99882, 49.99455]],
    ['EPSG:3944', [1_700_000, 3_200_000], [3, 44]],
    ['EPSG:2180', [500_000, -5_300_000], [19, 0]],
    ['EPSG:2193', [1_600_000, 10_000_000], [173, 0]],
    ['EPSG:3067', [500_000, 7_000_000], [27, 63.13]],
    ['EPSG:3006', [500_000, 7_000_000], [15, 63.13]],
    ['EPSG:6933', [0, 0], [0, 0]],
    ['EPSG:32601', [500_000, 0], [-177, 0]],
    ['EPSG:32760', [500_000, 10_000_000], [177, 0]],
    ['EPSG:25828', [500_000, 0], [-15, 0]],
    ['EPSG:25838', [500_000, 0], [45, 0]],
    ['EPSG:26901', [500_000, 0], [-177, 0]],
    ['EPSG:26923', [500_000, 0], [-45, 0]],
  ] as const)('%s has its origin where it belongs', (crs, [x, y], [longitude, latitude]) => {
    const place = fromCrs(crs)?.([x, y]) ?? [Number.NaN, Number.NaN];
    expect(Math.abs(place[0] - longitude)).toBeLessThan(0.005);
    expect(Math.abs(place[1] - latitude)).toBeLessThan(0.005);
  });

  it.each(['EPSG:4326', 'urn:ogc:def:crs:OGC:1.3:CRS84', 'OGC:CRS84h', 'EPSG:4326+5773', 'WGS84'])(
    'leave degrees alone: %s',
    (crs) => expect(fromCrs(crs)).toBeUndefined(),
  );

  // Beside the numbers of UTM's zones; 26929 and 26943 are Alabama and California.
  it.each([25827, 25839, 25884, 26900, 26924, 26929, 26943, 32600, 32661, 32700, 32761])(
    'are not taken for a zone of UTM: EPSG:%i',
    (epsg) => expect(() => fromCrs(`EPSG:${epsg}`)).toThrow(`The coordinates are in EPSG:${epsg}, which`),
  );

  it.each([
    ['EPSG:99999', 'EPSG:99999'],
    ['IGNF:SOMETHING', 'IGNF:SOMETHING'],
    ['toString', 'toString'],
    [utm31.replace('Transverse_Mercator', 'Winkel_Tripel'), 'WGS 84 / UTM zone 31N'],
    [utm31.slice(0, 120), 'WGS 84 / UTM zone 31N'],
    ['LOCAL_CS["Site grid",LOCAL_DATUM["x",0],UNIT["m",1]]', 'Site grid'],
    ['GEOCCS["WGS 84 (geocentric)",DATUM["WGS_1984",SPHEROID["W",6378137,298.25]]]', 'WGS 84 (geocentric)'],
    [heights, 'EGM96 height'],
    ['', 'an unnamed reference system'],
  ])('are refused by name where they cannot be converted: %s', (crs, name) => {
    expect(() => fromCrs(crs)).toThrow(UnknownCrsError);
    expect(() => transformGeometry({ type: 'Point', coordinates: [1, 2] }, crs)).toThrow(
      `The coordinates are in ${name}, which cannot be converted here.`,
    );
  });

  const geographic = (name: string, spheroid: string, shift = '') =>
    `GEOGCS["${name}",DATUM["D_${name}",SPHEROID["${spheroid}${shift}],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]`;

  it.each([
    ['NAD27', 'Clarke_1866",6378206.4,294.9786982]'],
    ['ED50', 'International_1924",6378388,297]'],
  ])('are refused where nobody says how they lie to WGS 84: %s', (name, spheroid) => {
    expect(() => fromCrs(geographic(name, spheroid))).toThrow(
      `${name}, whose offset from WGS 84 is unknown: the area could be hundreds of metres off.`,
    );
    expect(fromCrs(geographic(name, spheroid, ',TOWGS84[-87,-98,-121]'))?.([3, 43])[0]).not.toBe(3);
  });

  it.each([
    ['RGF_1993', 'GRS_1980",6378137,298.257222101]'],
    ['a sphere', 'Sphere",6371007.181,0]'],
  ])('that lie as WGS 84 does are converted without a shift: %s', (name, spheroid) => {
    expect(fromCrs(geographic(name, spheroid))?.([3, 43])).toEqual([3, 43]);
  });
});
