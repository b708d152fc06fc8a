/** Cuts Natural Earth's land and borders into tiles of small integers (docs/decisions/0001-basemap.md). */
import GeoJSONVT from 'geojson-vt';
import { feature, mesh } from 'topojson-client';
import { unwrappedPolygons } from './unwrap.mjs';

const extent = 4096;
const buffer = 64;
const maxZoom = 7;
/** Which resolution of the atlas serves which zooms. */
const sources = [
  { resolution: '110m', from: 0, to: 1 },
  { resolution: '50m', from: 2, to: 3 },
  { resolution: '10m', from: 4, to: maxZoom },
];

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

/** Gives the index (one string per zoom) and the [path, tile] pairs of those tiles that have a file. */
export function tileFiles(atlas) {
  const index = [];
  const files = [];
  for (const { resolution, from, to } of sources) {
    const land = atlas(`land-${resolution}`);
    const countries = atlas(`countries-${resolution}`);
    const cutLand = cutter(parts('Polygon', unwrappedPolygons(feature(land, land.objects.land).features[0])));
    const inner = mesh(countries, countries.objects.countries, (a, b) => a !== b);
    const cutBorders = cutter(parts('LineString', inner.coordinates));
    for (let z = from; z <= to; z += 1) {
      let kinds = '';
      for (let y = 0; y < 2 ** z; y += 1) {
        for (let x = 0; x < 2 ** z; x += 1) {
          const rings = cutLand(z, x, y)
            .map(ring)
            .filter((points) => points.length >= 6);
          const lines = cutBorders(z, x, y).filter((points) => points.length >= 4);
          if (lines.length === 0 && rings.length === 0) kinds += '.';
          else if (lines.length === 0 && isFull(rings)) kinds += '#';
          else {
            kinds += '+';
            files.push([`${z}/${x}/${y}.json`, { extent, land: rings, borders: lines }]);
          }
        }
      }
      index.push(kinds);
    }
  }
  return { index, files };
}
