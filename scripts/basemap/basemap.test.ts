import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

interface Tile {
  extent: number;
  land: number[][];
  lakes: number[][];
  rivers: number[][][];
  borders: number[][];
}

const require = createRequire(import.meta.url);
/** The margin of a tile, as a part of it. */
const buffer = 64 / 4096;
let index: string[];
let tiles: Map<string, Tile>;
/** Compressed bytes of each file. */
let sizes: Map<string, number>;

beforeAll(async () => {
  const { tileFiles } = await import('./tiles.mjs');
  const made = tileFiles((name: string) => require(`world-atlas/${name}.json`));
  index = made.index;
  sizes = new Map(
    (made.files as [string, Tile][]).map(([path, tile]) => [path, gzipSync(JSON.stringify(tile)).length]),
  );
  tiles = new Map((made.files as [string, Tile][]).map(([path, tile]) => [path, withPoints(tile)]));
}, 120_000);

/** A file has the first point of a line, then the steps. */
function withPoints({ extent, land, lakes, rivers, borders }: Tile): Tile {
  const summed = (line: number[]) => {
    const points = [...line];
    for (let at = 2; at < points.length; at += 1) points[at] = points[at]! + points[at - 2]!;
    return points;
  };
  return {
    extent,
    land: land.map(summed),
    lakes: lakes.map(summed),
    rivers: rivers.map((lines) => lines.map(summed)),
    borders: borders.map(summed),
  };
}

/** Whether a place is drawn as land on a zoom, as a client would find out. */
function isLand(lon: number, lat: number, z: number): boolean {
  const size = 2 ** z;
  const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  const [x, y] = [((lon + 180) / 360) * size, ((1 - mercator) / 2) * size];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const kind = index[z]![row * size + column];
  if (kind !== '+') return kind === '#';
  const { extent, land, lakes } = tiles.get(`${z}/${column}/${row}.json`)!;
  const [px, py] = [(x - column) * extent, (y - row) * extent];
  return isWithin(land, px, py) && !isWithin(lakes, px, py);
}

/** Whether the even-odd rule fills a point. */
function isWithin(rings: number[][], px: number, py: number): boolean {
  let inside = false;
  for (const ring of rings) {
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

  it.each<[string, number, number, boolean]>([
    ['Lake Geneva', 6.55, 46.45, false],
    ['the lagoon of Thau', 3.61, 43.4, false],
    ['Olkhon, an island in Lake Baikal', 107.4, 53.15, true],
    ['Samsø', 10.6, 55.86, true],
    ['the water between Samsø and Jutland', 10.4, 55.85, false],
  ])('draws %s right from zoom 6 on', (_name, lon, lat, land) => {
    expect([6, 7].map((z) => isLand(lon, lat, z))).toEqual([land, land]);
  });

  it('has the Garonne at Toulouse, the larger rivers from smaller zooms on', () => {
    const lines = (path: string) => tiles.get(path)!.rivers.map((list) => list.length);
    expect(lines('7/64/46.json').some((count) => count > 0)).toBe(true);
    const classesOf = (z: number) =>
      [...tiles]
        .filter(([path]) => path.startsWith(`${z}/`))
        .reduce(
          (most, [, { rivers }]) => most.map((has, kind) => has || rivers[kind]!.length > 0),
          [false, false, false, false],
        );
    expect([2, 3, 5, 7].map(classesOf)).toEqual([
      [false, false, false, false],
      [true, false, false, false],
      [true, true, false, false],
      [true, true, true, true],
    ]);
  });

  it('keeps any four neighbouring tiles within 60 KB compressed', () => {
    const heaviest = Math.max(
      ...[...sizes.keys()].map((path) => {
        const [z, x, y] = path.replace('.json', '').split('/').map(Number) as [number, number, number];
        return [0, 1]
          .flatMap((right) => [0, 1].map((down) => sizes.get(`${z}/${x + right}/${y + down}.json`) ?? 0))
          .reduce((sum, size) => sum + size, 0);
      }),
    );
    expect(heaviest).toBeLessThan(60_000);
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
    for (const { extent, land, lakes, rivers, borders } of tiles.values()) {
      for (const points of [...land, ...lakes, ...rivers.flat(), ...borders]) {
        expect(points.length % 2).toBe(0);
        expect(
          points.every(
            (value) => Number.isInteger(value) && value >= -buffer * extent && value <= (1 + buffer) * extent,
          ),
        ).toBe(true);
      }
      for (const ring of [...land, ...lakes])
        expect([ring[0], ring[1]]).not.toEqual([ring.at(-2), ring.at(-1)]);
    }
  });
});
