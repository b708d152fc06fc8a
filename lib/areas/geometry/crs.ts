import proj4 from 'proj4';
import type { Position } from '../types';

/** Reference systems that area files are often in, beside those of UTM and those that proj4 knows. */
const known: Record<number, string> = {
  2056: '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs',
  2180: '+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  2193: '+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  2154: '+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  3006: '+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  3067: '+proj=utm +zone=35 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  3031: '+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  3034: '+proj=lcc +lat_1=35 +lat_2=65 +lat_0=52 +lon_0=10 +x_0=4000000 +y_0=2800000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  3035: '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  3395: '+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  3413: '+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  3995: '+proj=stere +lat_0=90 +lat_ts=71 +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  4171: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +no_defs',
  4258: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +no_defs',
  4269: '+proj=longlat +datum=NAD83 +no_defs',
  4979: '+proj=longlat +datum=WGS84 +no_defs',
  5070: '+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=23 +lon_0=-96 +x_0=0 +y_0=0 +datum=NAD83 +units=m +no_defs',
  6933: '+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  21781:
    '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs',
  27700:
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  28992:
    '+proj=sterea +lat_0=52.15616055555555 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.417,50.3319,465.552,-0.398957,0.343988,-1.8774,4.0725 +units=m +no_defs',
  31370:
    '+proj=lcc +lat_1=51.16666723333333 +lat_2=49.8333339 +lat_0=90 +lon_0=4.367486666666666 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747 +units=m +no_defs',
};

/** A reference system by its EPSG number as proj4 text; nothing where it is unknown. */
function findDefinition(epsg: number): string | undefined {
  if (known[epsg]) return known[epsg];
  if ([4326, 3857, 900913, 102100, 102113].includes(epsg)) return epsg === 4326 ? 'EPSG:4326' : 'EPSG:3857';
  // The nine zones of France, and those of Gauss and Krüger in Germany.
  const conic = epsg >= 3942 && epsg <= 3950 ? epsg - 3900 : undefined;
  if (conic)
    return `+proj=lcc +lat_1=${conic - 0.75} +lat_2=${conic + 0.75} +lat_0=${conic} +lon_0=3 +x_0=1700000 +y_0=${(conic - 41) * 1_000_000 + 200_000} +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs`;
  const strip = epsg >= 31466 && epsg <= 31469 ? epsg - 31464 : undefined;
  if (strip)
    return `+proj=tmerc +lat_0=0 +lon_0=${3 * strip} +k=1 +x_0=${strip * 1_000_000 + 500_000} +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m +no_defs`;
  const utm = utmSeries.find(({ first, last }) => epsg >= first && epsg <= last);
  return utm && `+proj=utm +zone=${epsg - utm.first + utm.zone} ${utm.rest} +units=m +no_defs`;
}

/**
 * The numbers that are zones of UTM, and the zone of the first. The numbers behind them are of other systems: those from
 * 26929 on are zones of the states of the USA.
 */
const utmSeries = [
  { first: 32601, last: 32660, zone: 1, rest: '+datum=WGS84' },
  { first: 32701, last: 32760, zone: 1, rest: '+south +datum=WGS84' },
  { first: 25828, last: 25838, zone: 28, rest: '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0' },
  { first: 26901, last: 26923, zone: 1, rest: '+datum=NAD83' },
];

/** A file is in a reference system that cannot be turned into longitude and latitude. Its message is a sentence. */
export class UnknownCrsError extends Error {
  constructor(name: string, why = 'which cannot be converted here') {
    super(
      `The coordinates are in ${clean(name)}, ${why}. Save the file in EPSG:4326 (longitude and latitude) and import it again.`,
    );
  }
}

const clean = (name: string) =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'an unnamed reference system';

/**
 * Turns coordinates of a reference system into longitude and latitude on WGS 84.
 * @param crs `EPSG:2154`, an OGC name (`urn:ogc:def:crs:EPSG::2154`), or well-known text; undefined for what is in degrees already
 * @throws UnknownCrsError, which names the system, where proj4 cannot
 */
export function fromCrs(crs: string): ((position: Position) => Position) | undefined {
  const text = crs.trim();
  if (/CRS:?84h?\b|OGC:CRS84|^WGS ?84$/i.test(text) || /^(EPSG:|urn:.*:)?4326(\+\d+)?$/i.test(text))
    return undefined;
  const epsg = /^(?:.*EPSG:(?:[\d.]*:)?|https?:.*\/EPSG\/[\d.]+\/)?(\d{4,6})(?:\+\d+)?$/i.exec(text)?.[1];
  const wellKnown = /^[A-Z_]+\s*[[(]\s*"([^"]*)"/i.exec(text);
  const horizontal = wellKnown ? findHorizontal(text) : undefined;
  const isWellKnown = horizontal !== undefined;
  const definition = epsg ? findDefinition(Number(epsg)) : horizontal;
  const name = wellKnown?.[1] ?? (epsg ? `EPSG:${epsg}` : text);
  if (!definition) throw new UnknownCrsError(name);
  try {
    if (lacksShift(definition))
      throw new UnknownCrsError(
        name,
        'whose offset from WGS 84 is unknown: the area could be hundreds of metres off',
      );
    const { forward } = proj4(definition, 'EPSG:4326');
    const [x, y] = forward([0, 0]);
    // A grid of shifts that is not here, or a projection without an inverse, shows itself at the first use.
    if (Number.isNaN(x) && Number.isNaN(y) && !isWellKnown) throw new UnknownCrsError(name);
    return ([east, north]) => {
      const [longitude, latitude] = forward([east, north]);
      return [round(longitude as number), round(latitude as number)];
    };
  } catch (error) {
    throw error instanceof UnknownCrsError ? error : new UnknownCrsError(name);
  }
}

/**
 * Whether a reference system is on another ellipsoid than today's, and nothing says how that is to WGS 84: proj4 would
 * take it as the same place there. On a sphere it does, by convention.
 */
function lacksShift(definition: string): boolean {
  const { a, es, datum } = new proj4.Proj(definition);
  const isShifted = datum.datum_type === 1 || datum.datum_type === 2;
  return !isShifted && es > 0 && Math.abs(a - 6_378_137) > 1;
}

/** The part of well-known text that is of longitudes and latitudes, or of metres, without that of heights beside it. */
function findHorizontal(text: string): string | undefined {
  const start = /(?:PROJCS|PROJCRS|GEOGCS|GEOGCRS|GEODCRS)\s*[[(]/i.exec(text);
  if (!start || !/^(PROJ|GEOG|GEOD|BOUND|COMP)/i.test(text)) return undefined;
  let depth = 0;
  let isQuoted = false;
  for (let at = start.index; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && '[('.includes(sign)) depth += 1;
    else if (!isQuoted && '])'.includes(sign)) {
      depth -= 1;
      if (depth === 0) return text.slice(start.index, at + 1);
    }
  }
  return text.slice(start.index);
}

/** A geometry of any type with its coordinates turned into longitude and latitude; heights are dropped. */
export function transformGeometry(geometry: unknown, crs: string): unknown {
  const convert = fromCrs(crs);
  if (!convert || typeof geometry !== 'object' || geometry === null) return geometry;
  const walk = (node: unknown): unknown => {
    if (!Array.isArray(node)) return node;
    if (typeof node[0] !== 'number') return node.map(walk);
    if (!Number.isFinite(node[0]) || !Number.isFinite(node[1])) return node;
    try {
      return convert([node[0], node[1]]);
    } catch {
      return [Number.NaN, Number.NaN];
    }
  };
  const { coordinates, geometries, ...rest } = geometry as { coordinates?: unknown; geometries?: unknown };
  return {
    ...rest,
    ...(coordinates !== undefined && { coordinates: walk(coordinates) }),
    ...(Array.isArray(geometries) && { geometries: geometries.map((one) => transformGeometry(one, crs)) }),
  };
}

/** Nine decimals: a tenth of a millimetre. */
const round = (degrees: number) => Math.round(degrees * 1e9) / 1e9;
