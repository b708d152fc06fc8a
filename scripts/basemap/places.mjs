/** Towns for labels and for the gazetteer, from GeoNames (docs/decisions/0001-basemap.md). */

const largeFrom = 50_000;
const smallestPopulation = 1000;
const placeZoom = 6;
/** Parts of towns, abandoned and religious places: not what a label or a search for a town means. */
const notTowns = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLR']);

/** The places worth a name, largest first. */
export function readPlaces(cities) {
  return cities
    .filter((city) => !notTowns.has(city.featureCode))
    .filter((city) => city.population >= smallestPopulation || city.featureCode === 'PPLC')
    .map((city) => ({
      name: city.name.trim(),
      country: city.country,
      lon: city.loc.coordinates[0],
      lat: city.loc.coordinates[1],
      population: city.population,
      capital: city.featureCode === 'PPLC',
    }))
    .filter((place) => place.name !== '' && /^[A-Z]{2}$/.test(place.country))
    .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
}

const degrees = (value) => Math.round(value * 1e4) / 1e4;

function row(place) {
  const values = [place.name, degrees(place.lon), degrees(place.lat), place.population];
  return place.capital ? [...values, 1] : values;
}

function findTile({ lon, lat }) {
  const size = 2 ** placeZoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  const clamp = (value) => Math.min(size - 1, Math.max(0, Math.floor(value)));
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size;
  return { x: clamp(((lon + 180) / 360) * size), y: clamp(y) };
}

/** places.json and the files of the smaller places, with the index of the latter. */
export function placeFiles(places) {
  const isLarge = (place) => place.capital || place.population >= largeFrom;
  const tiles = new Map();
  for (const place of places) {
    if (isLarge(place)) continue;
    const { x, y } = findTile(place);
    const key = y * 2 ** placeZoom + x;
    if (!tiles.has(key)) tiles.set(key, { path: `places/${placeZoom}/${x}/${y}.json`, rows: [] });
    tiles.get(key).rows.push(row(place));
  }
  const index = Array.from({ length: 4 ** placeZoom }, (_, key) => (tiles.has(key) ? '+' : '.')).join('');
  const files = [...tiles.values()].map(({ path, rows }) => [path, rows]);
  files.push(['places.json', places.filter(isLarge).map(row)]);
  return { zoom: placeZoom, index, files };
}

/** Every place in columns, largest first. */
export function gazetteer(places) {
  const thousandths = (value) => Math.round(value * 1000);
  return {
    names: places.map((place) => place.name),
    countries: places.map((place) => place.country).join(''),
    lon: places.map((place) => thousandths(place.lon)),
    lat: places.map((place) => thousandths(place.lat)),
    population: places.map((place) => Math.round(place.population / 100)),
  };
}
