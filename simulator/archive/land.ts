import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { feature } from 'topojson-client';

/** One ring of the world's shores, `lon, lat, lon, lat, …`, closed; longitudes run on past ±180 instead of jumping. */
export type Shore = Float32Array;

/** What is used of world-atlas's TopoJSON: one multipolygon, its rings as lists of arcs. */
type Atlas = Parameters<typeof feature>[0] & {
  objects: { land: { geometries: [{ arcs: number[][][] }] } };
};

/** South of this the fine shores are Natural Earth's: GSHHG's are packed without Antarctica. */
const southernEnd = -60;

/**
 * The shores of GSHHG, those of lakes too, as the portal's map has them. Fill them by the even-odd rule. Takes a second,
 * and 35 MB.
 */
export function loadFineShores(): Shore[] {
  const south = loadShores('10m').filter((shore) =>
    shore.every((value, at) => at % 2 === 0 || value < southernEnd),
  );
  return [...readPacked('land'), ...readPacked('lakes'), ...south];
}

/** The world's width in units of a file of `scripts/basemap/data`. */
const units = 2 ** 20;

/** Reads rings that `scripts/basemap/prepare.py` packed: it says how. */
function readPacked(name: 'land' | 'lakes'): Shore[] {
  const file = new URL(`../../scripts/basemap/data/${name}.bin.br`, import.meta.url);
  const bytes = brotliDecompressSync(readFileSync(file));
  let place = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[place++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const step = () => {
    const value = number();
    return value & 1 ? -((value + 1) / 2) : value / 2;
  };
  const shores: Shore[] = [];
  let [startX, startY] = [0, 0];
  while (place < bytes.length) {
    // The class of the line comes first.
    number();
    const count = number();
    const shore = new Float32Array(2 * count + 2);
    let [x, y] = [startX, startY];
    for (let at = 0; at < count; at++) {
      x += step();
      y += step();
      if (at === 0) [startX, startY] = [x, y];
      shore[2 * at] = (x / units) * 360 - 180;
      shore[2 * at + 1] = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / units))) * 180) / Math.PI;
    }
    shore.copyWithin(2 * count, 0, 2);
    shores.push(shore);
  }
  return shores;
}

/** All shores of Natural Earth's land at a resolution. Fill them by the even-odd rule. */
export function loadShores(resolution: '10m' | '50m' | '110m'): Shore[] {
  const path = createRequire(import.meta.url).resolve(`world-atlas/land-${resolution}.json`);
  const atlas: Atlas = JSON.parse(readFileSync(path, 'utf8'));
  const [land] = atlas.objects.land.geometries;
  // One polygon at a time: the whole as nested arrays would take 40 MB for a moment.
  return land.arcs.flatMap((arcs) => {
    const { geometry } = feature(atlas, { type: 'Polygon', arcs });
    return (geometry.coordinates as [number, number][][]).map(withoutJumps);
  });
}

function withoutJumps(ring: [number, number][]): Shore {
  let turn = 0;
  const out: number[] = [];
  ring.forEach(([lon, lat], i) => {
    const step = i === 0 ? 0 : lon - ring[i - 1]![0];
    if (step > 180) turn -= 360;
    if (step < -180) turn += 360;
    out.push(lon + turn, lat);
  });
  // A ring that does not come back to its start goes around a pole: it is led there and back along its meridian.
  if (turn !== 0) {
    const pole = Math.sign(out[1]!) * 90;
    out.push(out.at(-2)!, pole, out[0]!, pole, out[0]!, out[1]!);
  }
  return Float32Array.from(out);
}

/** A quick test for land on a grid of half a degree, good enough to choose what to take pictures of. */
export function roughLand(): (lon: number, lat: number) => boolean {
  const columns = 720;
  const rows = 360;
  const shores = loadShores('110m');
  const land = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const lat = 90 - (row + 0.5) / 2;
    const crossings = shores.flatMap((shore) => crossingsAt(shore, lat)).sort((a, b) => a - b);
    let next = 0;
    for (let column = 0; column < columns; column++) {
      while (next < crossings.length && crossings[next]! < -180 + (column + 0.5) / 2) next++;
      land[row * columns + column] = next % 2;
    }
  }
  return (lon, lat) => {
    const column = Math.floor(((((lon + 180) % 360) + 360) % 360) * 2);
    return (
      land[Math.min(rows - 1, Math.floor((90 - lat) * 2)) * columns + Math.min(columns - 1, column)] === 1
    );
  };
}

/** Where a shore crosses a parallel, in this world and its two copies. */
function crossingsAt(shore: Shore, lat: number): number[] {
  const found: number[] = [];
  for (let i = 2; i < shore.length; i += 2) {
    const [ax, ay] = [shore[i - 2]!, shore[i - 1]!];
    const [bx, by] = [shore[i]!, shore[i + 1]!];
    if (ay > lat === by > lat) continue;
    const x = ax + ((lat - ay) / (by - ay)) * (bx - ax);
    found.push(x - 360, x, x + 360);
  }
  return found;
}
