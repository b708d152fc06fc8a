import proj4 from 'proj4';
import type { Position } from './types';

/** Reference systems that area files are often in, beside those of UTM and those that proj4 knows by itself. */
const known: Record<number, string> = {
  2056: '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs',
  2154: '+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  3031: '+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  3034: '+proj=lcc +lat_1=35 +lat_2=65 +lat_0=52 +lon_0=10 +x_0=4000000 +y_0=2800000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  3035: '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  3395: '+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  3413: '+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  3995: '+proj=stere +lat_0=90 +lat_ts=71 +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
  4258: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +no_defs',
  4269: '+proj=longlat +datum=NAD83 +no_defs',
  4979: '+proj=longlat +datum=WGS84 +no_defs',
  5070: '+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=23 +lon_0=-96 +x_0=0 +y_0=0 +datum=NAD83 +units=m +no_defs',
  27700:
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  28992:
    '+proj=sterea +lat_0=52.15616055555555 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.417,50.3319,465.552,-0.398957,0.343988,-1.8774,4.0725 +units=m +no_defs',
  31370:
    '+proj=lcc +lat_1=51.16666723333333 +lat_2=49.8333339 +lat_0=90 +lon_0=4.367486666666666 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747 +units=m +no_defs',
};

/** A reference system by its EPSG number as proj4 text; nothing where it is not known. */
function definitionOf(epsg: number): string | undefined {
  if (known[epsg]) return known[epsg];
  if ([4326, 3857, 900913, 102100, 102113].includes(epsg)) return epsg === 4326 ? 'EPSG:4326' : 'EPSG:3857';
  const utm = /^(326|327|258|269)(\d\d)$/.exec(String(epsg));
  const zone = Number(utm?.[2]);
  if (!utm || zone < 1 || zone > 60) return undefined;
  if (utm[1] === '258')
    return `+proj=utm +zone=${zone} +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs`;
  if (utm[1] === '269') return `+proj=utm +zone=${zone} +datum=NAD83 +units=m +no_defs`;
  return `+proj=utm +zone=${zone}${utm[1] === '327' ? ' +south' : ''} +datum=WGS84 +units=m +no_defs`;
}

/** A file is in a reference system that cannot be turned into longitude and latitude. Its message is a sentence. */
export class UnknownCrs extends Error {
  constructor(name: string) {
    super(
      `The coordinates are in ${clean(name)}, which cannot be converted here. Save the file in EPSG:4326 (longitude and latitude) and bring it again.`,
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
 * @throws UnknownCrs, which names the system, where proj4 cannot
 */
export function fromCrs(crs: string): ((position: Position) => Position) | undefined {
  const text = crs.trim();
  if (/CRS:?84\b|OGC:CRS84|^WGS ?84$/i.test(text) || /^(EPSG:|urn:.*:)?4326$/i.test(text)) return undefined;
  const epsg = /^(?:.*EPSG:(?:[\d.]*:)?|https?:.*\/EPSG\/[\d.]+\/)?(\d{4,6})$/i.exec(text)?.[1];
  const isWellKnown = /^(PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS|BOUNDCRS|COMPOUNDCRS|COMPD_CS)\s*[[(]/i.test(
    text,
  );
  const definition = epsg ? definitionOf(Number(epsg)) : isWellKnown ? text : undefined;
  const name = isWellKnown
    ? (/\[\s*"([^"]*)"/.exec(text)?.[1] ?? 'a reference system')
    : epsg
      ? `EPSG:${epsg}`
      : text;
  if (!definition) throw new UnknownCrs(name);
  try {
    const { forward } = proj4(definition, 'EPSG:4326');
    const [x, y] = forward([0, 0]);
    // A grid of shifts that is not here, or a projection without an inverse, shows itself at the first use.
    if (Number.isNaN(x) && Number.isNaN(y) && !isWellKnown) throw new UnknownCrs(name);
    return ([east, north]) => {
      const [longitude, latitude] = forward([east, north]);
      return [round(longitude as number), round(latitude as number)];
    };
  } catch {
    throw new UnknownCrs(name);
  }
}

/** A geometry of any type with its coordinates turned into longitude and latitude; heights are dropped. */
export function transformGeometry(given: unknown, crs: string): unknown {
  const convert = fromCrs(crs);
  if (!convert || typeof given !== 'object' || given === null) return given;
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
  const { coordinates, geometries, ...rest } = given as { coordinates?: unknown; geometries?: unknown };
  return {
    ...rest,
    ...(coordinates !== undefined && { coordinates: walk(coordinates) }),
    ...(Array.isArray(geometries) && { geometries: geometries.map((one) => transformGeometry(one, crs)) }),
  };
}

/** Nine decimals: a tenth of a millimetre. */
const round = (degrees: number) => Math.round(degrees * 1e9) / 1e9;
