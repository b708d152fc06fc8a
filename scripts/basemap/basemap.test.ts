import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';

interface Tile {
  land: number[][];
  borders: number[][];
}

const require = createRequire(import.meta.url);
const extent = 4096;
const buffer = 64;
let index: string[];
let tiles: Map<string, Tile>;

beforeAll(async () => {
  const { tileFiles } = await import('./tiles.mjs');
  const made = tileFiles((name: string) => require(`world-atlas/${name}.json`));
  index = made.index;
  tiles = new Map(made.files as [string, Tile][]);
});

/** Whether a place is drawn as land on a zoom, as a client would find out. */
function isLand(lon: number, lat: number, z: number): boolean {
  const size = 2 ** z;
  const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  const [x, y] = [((lon + 180) / 360) * size, ((1 - mercator) / 2) * size];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const kind = index[z]![row * size + column];
  if (kind !== '+') return kind === '#';
  const { land } = tiles.get(`${z}/${column}/${row}.json`)!;
  const [px, py] = [(x - column) * extent, (y - row) * extent];
  let inside = false;
  for (const ring of land) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!];
      if (ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

describe('the basemap', () => {
  it.each<[string, number, number, boolean]>([
    ['Béziers', 3.22, 43.34, true],
    ['the Gulf of Lion', 3.9, 42.9, false],
    ['the Sahara', 10, 25, true],
    ['the Pacific', -150, 20, false],
    ['the Caspian Sea', 50.6, 41.8, false],
    ['Chukotka, west of the antimeridian', 179, 67.5, true],
    ['Chukotka, east of it', -178, 67.5, true],
    ['Norway, on the latitude of Chukotka', 15, 67, true],
    ['the Norwegian Sea, on the latitude of Chukotka', 0, 67, false],
    ['Antarctica', 90, -75, true],
    ['Antarctica, beside the antimeridian', 175, -84.6, true],
    ['the Ross Sea', -175, -76, false],
    ['the Southern Ocean', 0, -60, false],
  ])('draws %s right on every zoom', (_name, lon, lat, land) => {
    const zooms = index.map((_, z) => z);
    expect(zooms.map((z) => isLand(lon, lat, z))).toEqual(zooms.map(() => land));
  });

  it('names exactly the tiles that have a file', () => {
    const named = index.flatMap((kinds, z) =>
      [...kinds].flatMap((kind, i) =>
        kind === '+' ? [`${z}/${i % 2 ** z}/${Math.floor(i / 2 ** z)}.json`] : [],
      ),
    );
    expect(named.sort()).toEqual([...tiles.keys()].sort());
    expect(index.map((kinds) => kinds.length)).toEqual(index.map((_, z) => 4 ** z));
  });

  it('holds whole numbers within the tile and its margin, and open rings', () => {
    for (const { land, borders } of tiles.values()) {
      for (const points of [...land, ...borders]) {
        expect(points.length % 2).toBe(0);
        expect(
          points.every((value) => Number.isInteger(value) && value >= -buffer && value <= extent + buffer),
        ).toBe(true);
      }
      for (const ring of land) expect([ring[0], ring[1]]).not.toEqual([ring.at(-2), ring.at(-1)]);
    }
  });
});
