import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

/** One ring of the world's shores, `lon, lat, lon, lat, …`, closed; longitudes run on past ±180 instead of jumping. */
export type Shore = Float64Array;

/** What is used of world-atlas's TopoJSON: one multipolygon, its rings as lists of arcs. */
type Atlas = Parameters<typeof feature>[0] & {
  objects: { land: { geometries: [{ arcs: number[][][] }] } };
};

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
  return Float64Array.from(out);
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
