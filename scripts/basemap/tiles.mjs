/** Cuts land, lakes, rivers and borders into tiles of small integers (docs/decisions/0001-basemap.md). */
import GeoJSONVT from 'geojson-vt';
import { feature, mesh } from 'topojson-client';
import { readLines } from './gshhg.mjs';
import { unwrappedPolygons } from './unwrap.mjs';

const extent = 4096;
const buffer = 64;
const maxZoom = 7;
/** Which resolution of the atlas serves which zooms. From `fineFrom` on, the land is GSHHG's. */
const sources = [
  { resolution: '110m', from: 0, to: 1 },
  { resolution: '50m', from: 2, to: 3 },
  { resolution: '10m', from: 4, to: maxZoom },
];
const fineFrom = 4;
const lakesFrom = 2;
/** The first zoom of each class of rivers: large, smaller, smallest, dry for a part of the year. */
const riversFrom = [3, 5, 7, 7];
/** How many islands a tile keeps at most. */
const maxRings = 200;
/** How many times larger the units of a tile are, by its number of points. */
const coarser = [
  { from: 0, times: 1 },
  { from: 4000, times: 2 },
  { from: 8000, times: 4 },
];
/** South of this the land is the atlas's on every zoom: GSHHG has Antarctica as ice and as rock. */
const southernEnd = -60;

/** Every part on its own, so that clipping looks at small things. */
function parts(type, lists) {
  const features = lists.map((coordinates) => ({
    type: 'Feature',
    properties: {},
    geometry: { type, coordinates },
  }));
  return { type: 'FeatureCollection', features };
}

/** A cutter: (z, x, y) gives the flat rings or lines of one tile. */
function cutter(collection) {
  const index = new GeoJSONVT(collection, {
    maxZoom,
    indexMaxZoom: maxZoom,
    indexMaxPoints: 0,
    tolerance: 3,
    extent,
    buffer,
  });
  return (z, x, y) => {
    const tile = index.getTile(z, x, y);
    return tile ? tile.features.flatMap((one) => one.geometry.map(flat)) : [];
  };
}

/** Points as one list of numbers, without immediate repeats. */
function flat(points) {
  const out = [];
  for (const [x, y] of points) {
    if (out.length > 1 && out.at(-2) === x && out.at(-1) === y) continue;
    out.push(x, y);
  }
  return out;
}

/** A ring for filling: open (its end is not its start again), and with an inside. */
function ring(points) {
  const closed = points.length > 2 && points[0] === points.at(-2) && points[1] === points.at(-1);
  return closed ? points.slice(0, -2) : points;
}

/** Whether the rings are nothing but the whole tile with its buffer. */
function isFull(rings) {
  if (rings.length !== 1 || rings[0].length !== 8) return false;
  return rings[0].every((value) => value === -buffer || value === extent + buffer);
}

/** The smallest ring that a zoom keeps, in square units of its tiles. On the deepest, skerries are kept. */
const minArea = (z) => (z === maxZoom ? 60 : z === maxZoom - 1 ? 350 : 500);

function area(points) {
  let sum = 0;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2)
    sum += points[j] * points[i + 1] - points[i] * points[j + 1];
  return Math.abs(sum / 2);
}

/** Of a coast with more islands than a screen can show (Åland), the largest. */
function withoutSmallest(rings) {
  if (rings.length <= maxRings) return rings;
  return rings.toSorted((a, b) => area(b) - area(a)).slice(0, maxRings);
}

/** The first point as it is, then the steps from point to point: a third fewer bytes. */
const steps = (points) => points.map((value, at) => (at < 2 ? value : value - points[at - 2]));

function landOf(atlas, resolution, from) {
  const land = atlas(`land-${resolution}`);
  const polygons = unwrappedPolygons(feature(land, land.objects.land).features[0]);
  if (from < fineFrom) return polygons;
  const south = polygons.filter(([outer]) => outer.every(([, lat]) => lat < southernEnd));
  return [...readLines('land').map(({ points }) => [points]), ...south];
}

/** A line in units of `times` the size, without the points that fall together. */
function coarsened(line, times) {
  if (times === 1) return line;
  const out = [];
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [Math.round(line[at] / times), Math.round(line[at + 1] / times)];
    if (out.length === 0 || out.at(-2) !== x || out.at(-1) !== y) out.push(x, y);
  }
  return out;
}

/** A tile as its file has it; one with very many points (fjords, skerries) in larger units. */
function written({ land, lakes, rivers, borders }) {
  const points = [land, lakes, ...rivers, borders].flat().reduce((sum, line) => sum + line.length / 2, 0);
  const times = coarser.findLast(({ from }) => points >= from).times;
  const lines = (list) =>
    list
      .map((line) => coarsened(line, times))
      .filter((line) => line.length >= 4)
      .map(steps);
  const rings = (list) =>
    list
      .map((line) => ring(coarsened(line, times)))
      .filter((line) => line.length >= 6)
      .map(steps);
  return {
    extent: extent / times,
    land: rings(land),
    lakes: rings(lakes),
    rivers: rivers.map(lines),
    borders: lines(borders),
  };
}

/** Gives the index (one string per zoom) and the [path, tile] pairs of those tiles that have a file. */
export function tileFiles(atlas) {
  const index = [];
  const files = [];
  const cutLakes = cutter(
    parts(
      'Polygon',
      readLines('lakes').map(({ points }) => [points]),
    ),
  );
  const allRivers = readLines('rivers');
  const cutRivers = riversFrom.map((_, kind) =>
    cutter(
      parts(
        'LineString',
        allRivers.filter((river) => river.kind === kind).map(({ points }) => points),
      ),
    ),
  );
  for (const { resolution, from, to } of sources) {
    const countries = atlas(`countries-${resolution}`);
    const cutLand = cutter(parts('Polygon', landOf(atlas, resolution, from)));
    const inner = mesh(countries, countries.objects.countries, (a, b) => a !== b);
    const cutBorders = cutter(parts('LineString', inner.coordinates));
    for (let z = from; z <= to; z += 1) {
      let kinds = '';
      const rings = (cut, x, y, smallest) =>
        cut(z, x, y)
          .map(ring)
          .filter((points) => points.length >= 6 && area(points) >= smallest);
      const lines = (cut, x, y) => cut(z, x, y).filter((points) => points.length >= 4);
      for (let y = 0; y < 2 ** z; y += 1) {
        for (let x = 0; x < 2 ** z; x += 1) {
          const allLand = rings(cutLand, x, y, z < fineFrom ? 0 : minArea(z));
          const land = withoutSmallest(allLand);
          const borders = lines(cutBorders, x, y);
          const lakes = z < lakesFrom ? [] : rings(cutLakes, x, y, minArea(z));
          const rivers = cutRivers.map((cut, kind) => (z < riversFrom[kind] ? [] : lines(cut, x, y)));
          const isPlain = [borders, lakes, ...rivers].every((list) => list.length === 0);
          if (isPlain && land.length === 0) kinds += '.';
          else if (isPlain && isFull(land)) kinds += '#';
          else {
            kinds += '+';
            const tile = written({ land, lakes, rivers, borders });
            files.push([`${z}/${x}/${y}.json`, tile]);
          }
        }
      }
      index.push(kinds);
    }
  }
  return { index, files };
}
