/** Names of countries, regions and waters, each with a place to stand and the zoom from which it has room. */
import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import { unwrappedPolygons } from './unwrap.mjs';
import { waters } from './waters.mjs';

/** Names as Natural Earth shortens them, in full. */
const inFull = {
  'Dem. Rep. Congo': 'Democratic Republic of the Congo',
  'Central African Rep.': 'Central African Republic',
  'Dominican Rep.': 'Dominican Republic',
  'Eq. Guinea': 'Equatorial Guinea',
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'W. Sahara': 'Western Sahara',
  'S. Sudan': 'South Sudan',
  'Solomon Is.': 'Solomon Islands',
  'Marshall Is.': 'Marshall Islands',
  'Cook Is.': 'Cook Islands',
  'Faeroe Is.': 'Faroe Islands',
  'Falkland Is.': 'Falkland Islands',
  'Cayman Is.': 'Cayman Islands',
  'Fr. Polynesia': 'French Polynesia',
  'N. Mariana Is.': 'Northern Mariana Islands',
  'U.S. Virgin Is.': 'US Virgin Islands',
  'British Virgin Is.': 'British Virgin Islands',
  'Turks and Caicos Is.': 'Turks and Caicos Islands',
  'Wallis and Futuna Is.': 'Wallis and Futuna',
  'St. Vin. and Gren.': 'Saint Vincent and the Grenadines',
  'St. Kitts and Nevis': 'Saint Kitts and Nevis',
  'St. Pierre and Miquelon': 'Saint Pierre and Miquelon',
  'Antigua and Barb.': 'Antigua and Barbuda',
  'São Tomé and Principe': 'São Tomé and Príncipe',
  'United States of America': 'United States',
  eSwatini: 'Eswatini',
  Macedonia: 'North Macedonia',
};
/** Shreds and stations that are countries only to the atlas. */
const leftOut =
  /Ind\. Ocean Ter\.|Br\. Indian|Fr\. S\. Antarctic|Heard|S\. Geo\.|Ashmore|Siachen|Indian Ocean/;

const lastRegionZoom = 10;

const round = (value) => Math.round(value * 100) / 100;

/** The labels, for labels.json. */
export function labels(atlas) {
  const countries = feature(atlas, atlas.objects.countries)
    .features.filter((country) => country.geometry && !leftOut.test(country.properties.name))
    .map((country) => {
      const name = inFull[country.properties.name] ?? country.properties.name;
      const largest = unwrappedPolygons(country).reduce((best, one) =>
        size(one[0]) > size(best[0]) ? one : best,
      );
      const { lon, lat, width } = middle(largest);
      return [name, round(lon > 180 ? lon - 360 : lon), round(lat), roomFrom(name, width)];
    })
    .sort((a, b) => a[3] - b[3] || (a[0] < b[0] ? -1 : 1));
  return { countries, waters };
}

/** The regions that find room by `lastRegionZoom`, for regions.json; prepare-regions.py wrote where they stand. */
export function regions() {
  return JSON.parse(readFileSync(new URL('data/regions.json', import.meta.url), 'utf8'))
    .map(([name, lon, lat, width]) => [
      name,
      lon,
      lat,
      Math.max(7, roomFrom(name, width, lastRegionZoom + 1)),
    ])
    .filter(([, , , zoom]) => zoom <= lastRegionZoom);
}

/** Roughly the area of a ring, in square degrees at the equator. */
function size(ring) {
  let sum = 0;
  for (let i = 1; i < ring.length; i += 1) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  const lat = ring.reduce((total, point) => total + point[1], 0) / ring.length;
  return Math.abs(sum / 2) * Math.cos((lat * Math.PI) / 180);
}

/** The point of a grid that is farthest from the outline, with the width of the ground there in degrees. */
function middle(rings) {
  const outer = rings[0];
  const lons = outer.map((point) => point[0]);
  const lats = outer.map((point) => point[1]);
  const [west, east, south, north] = [
    Math.min(...lons),
    Math.max(...lons),
    Math.min(...lats),
    Math.max(...lats),
  ];
  const steps = 28;
  let best = { lon: (west + east) / 2, lat: (south + north) / 2, room: -1 };
  for (let i = 1; i < steps; i += 1) {
    const lat = south + ((north - south) * i) / steps;
    for (let j = 1; j < steps; j += 1) {
      const lon = west + ((east - west) * j) / steps;
      if (!rings.reduce((inside, ring) => inside !== contains(ring, lon, lat), false)) continue;
      const room = Math.min(...rings.map((ring) => distance(ring, lon, lat)));
      if (room > best.room) best = { lon, lat, room };
    }
  }
  return { lon: best.lon, lat: best.lat, width: 2 * Math.max(best.room, 0.02) };
}

function contains(ring, lon, lat) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[j];
    if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** To the nearest vertex, in degrees of latitude, with a little more weight on room to the sides. */
function distance(ring, lon, lat) {
  const squeeze = Math.cos((lat * Math.PI) / 180) * 0.7;
  let best = Number.POSITIVE_INFINITY;
  for (const [x, y] of ring) {
    const d = ((x - lon) * squeeze) ** 2 + (y - lat) ** 2;
    if (d < best) best = d;
  }
  return Math.sqrt(best);
}

/** The first zoom at which a name of 7 px a letter is no wider than twice the room there is; at most `last`. */
function roomFrom(name, width, last = 7) {
  const pixels = name.length * 7;
  for (let zoom = 1; zoom < last; zoom += 1) {
    if ((width / 360) * 256 * 2 ** zoom * 2 >= pixels) return Math.max(2, zoom);
  }
  return last;
}
