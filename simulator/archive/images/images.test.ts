import { bboxClip, booleanPointInPolygon, point, polygon } from '@turf/turf';
import type { BBox, Feature, MultiPolygon, Polygon } from 'geojson';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSimulator } from '../../test-support';
import { open, openFor } from '../../test-support';
import { loadFineShores } from '../land';
import type { ImageFeature } from '../test-archive';
import { apiKey, around, boxWkt, find } from '../test-archive';

let sim: OpenSimulator;
beforeAll(async () => {
  sim = await open({ SIM_NOW: around, SIM_PAGING: '1', SIM_FILTERS: '1' });
});
afterAll(() => sim.close());

type Ring = Feature<Polygon | MultiPolygon>;

interface Picture {
  width: number;
  height: number;
  at(x: number, y: number): [red: number, green: number, blue: number];
}

const get = (url: string, headers: Record<string, string> = apiKey) => fetch(url, { headers });

async function picture(url: string): Promise<Picture> {
  const response = await get(url);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x, y) => {
      const i = (y * info.width + x) * 3;
      return [data[i]!, data[i + 1]!, data[i + 2]!];
    },
  };
}

const buildUrl = (image: ImageFeature, size: string, projection: 4326 | 3857 | null) =>
  image.thumbnail.replace('size=SMALL', `size=${size}${projection ? `&projection=EPSG:${projection}` : ''}`);

/** Whether a position is in a ring, written without a library to be another reading than the simulator's. */
function isInside(ring: number[][], x: number, y: number): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as [number, number];
    const [bx, by] = ring[i] as [number, number];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Where the middle of a pixel of a projected image is. */
function groundAt(image: ImageFeature, { width, height }: Picture, projection: 4326 | 3857) {
  const [west, south, east, north] = image.bbox;
  const up = (lat: number) => Math.asinh(Math.tan((lat * Math.PI) / 180));
  return (x: number, y: number): [number, number] => {
    const lon = west + (x / width) * (east - west);
    if (projection === 4326) return [lon, north - (y / height) * (north - south)];
    const v = up(north) - (y / height) * (up(north) - up(south));
    return [lon, (Math.atan(Math.sinh(v)) * 180) / Math.PI];
  };
}

describe('as files', () => {
  it('have the asked size on the longer side, and the proportions of their projection', async () => {
    const { features } = await find(sim, {
      geometry: boxWkt(18.5, 69.4, 19.4, 69.9),
      constellation: ['SPOT'],
    });
    const [image] = features;
    const [west, south, east, north] = image!.bbox;
    const proportion = async (projection: 4326 | 3857 | null) => {
      const { width, height } = await picture(buildUrl(image!, 'MEDIUM', projection));
      expect(Math.max(width, height)).toBe(512);
      return width / height;
    };
    expect(await proportion(4326)).toBeCloseTo((east - west) / (north - south), 1);
    // At 70° north a degree of latitude is nearly three times as high on a Mercator map.
    expect((await proportion(4326)) / (await proportion(3857))).toBeGreaterThan(2.5);
    expect(await proportion(null)).toBeLessThan(2);
    expect((await picture(image!.thumbnail)).width).toBeLessThanOrEqual(128);
    expect((await picture(buildUrl(image!, 'LARGE', null))).at(0, 0)).not.toEqual([0, 0, 0]);
  });

  it('need the key, an image that exists, and a size and projection that are known', async () => {
    const { features } = await find(sim, { geometry: boxWkt(3, 43, 3.2, 43.2), constellation: ['SPOT'] });
    const { thumbnail } = features[0]!;
    expect((await get(thumbnail, {})).status).toBe(401);
    expect((await get(thumbnail.replace('DS_', 'DX_'))).status).toBe(404);
    expect((await get(thumbnail.replace('SPOT_1_5', 'PHR_0_5'))).status).toBe(404);
    expect((await get(thumbnail.replace('SMALL', 'HUGE'))).status).toBe(400);
    expect((await get(`${thumbnail}&projection=EPSG:2154`)).status).toBe(400);
  });

  it('are the same, byte for byte, from another simulator with the same seed', async () => {
    const other = await openFor({ SIM_NOW: around });
    const query = { geometry: boxWkt(12.2, 44.8, 12.5, 45.1), constellation: ['PLEIADES', 'TERRASAR-X'] };
    const bytes = async (one: OpenSimulator) => {
      const { features } = await find(one, query);
      const images = features.slice(0, 3).map(async ({ thumbnail }) => (await get(thumbnail)).arrayBuffer());
      return (await Promise.all(images)).map((image) => Buffer.from(image).toString('base64'));
    };
    expect(await bytes(other)).toEqual(await bytes(sim));
  });
});

describe('what they show', () => {
  it('covers with clouds what the catalogue says, within two percent of the footprint', async () => {
    const { features } = await find(sim, {
      geometry: boxWkt(8, 54.5, 13, 57.5),
      constellation: ['PLEIADES', 'PLEIADES NEO', 'SPOT'],
      acquisitionDate: '[2025-05-01T00:00:00,2025-09-30T00:00:00]',
      cloudCover: '[8,95]',
      count: 6,
    });
    expect(features.length).toBe(6);
    for (const image of features) {
      const shown = await picture(buildUrl(image, 'MEDIUM', 4326));
      const ground = groundAt(image, shown, 4326);
      const ring = image.geometry.coordinates[0]!;
      let inside = 0;
      let white = 0;
      for (let y = 0; y < shown.height; y++) {
        for (let x = 0; x < shown.width; x++) {
          if (!isInside(ring, ...ground(x + 0.5, y + 0.5))) continue;
          inside++;
          // Half of a cloud over whatever is below it: brighter than fields and sea, in every colour.
          if (Math.min(...shown.at(x, y)) >= 136) white++;
        }
      }
      expect(Math.abs((100 * white) / inside - image.properties.cloudCover!)).toBeLessThan(2);
    }
  });

  const shores = loadFineShores();
  const regions = new Map<string, Ring[]>();
  /** The rings of some degrees around a place, cut by another library. */
  const ringsAround = (west: number, south: number) => {
    const [x, y] = [Math.floor(west), Math.floor(south)];
    const key = `${x} ${y}`;
    const known = regions.get(key);
    if (known) return known;
    const box: BBox = [x - 1, y - 1, x + 5, y + 5];
    const rings = shores
      .filter((shore) =>
        shore.some(
          (lon, at) =>
            at % 2 === 0 && lon > x - 1 && lon < x + 5 && shore[at + 1]! > y - 1 && shore[at + 1]! < y + 5,
        ),
      )
      .map((shore) => {
        const points = Array.from({ length: shore.length / 2 }, (_, at) => [
          shore[2 * at]!,
          shore[2 * at + 1]!,
        ]);
        return bboxClip(polygon([points]), box) as Ring;
      });
    regions.set(key, rings);
    return rings;
  };
  /** Whether there is land: within an odd number of rings. */
  const landAround = ([west, south, east, north]: ImageFeature['bbox']) => {
    const box: BBox = [west - 0.1, south - 0.1, east + 0.1, north + 0.1];
    const nearby = ringsAround(west, south)
      .map((ring) => bboxClip(ring, box) as Ring)
      .filter(({ geometry }) => geometry.coordinates.flat(2).length > 0);
    return (lon: number, lat: number) =>
      nearby.filter((ring) => booleanPointInPolygon(point([lon, lat]), ring)).length % 2 === 1;
  };

  /** A clear image with both land and sea in it. */
  async function clearCoast(
    box: [number, number, number, number],
    constellation = ['SPOT', 'SENTINEL2'],
  ): Promise<ImageFeature> {
    const { features } = await find(sim, {
      geometry: boxWkt(...box),
      constellation,
      cloudCover: '[0,0]',
      acquisitionDate: '[2024-01-01T00:00:00',
      count: 100,
    });
    const summer = features.filter((one) => /-0[6-8]-/.test(one.properties.acquisitionDate));
    for (const image of summer) {
      const isLand = landAround(image.bbox);
      const ring = image.geometry.coordinates[0]!;
      let [dry, wet] = [0, 0];
      const [west, south, east, north] = image.bbox;
      for (let i = 0; i < 400; i++) {
        const [lon, lat] = [
          west + ((i % 20) / 20) * (east - west),
          south + (Math.floor(i / 20) / 20) * (north - south),
        ];
        if (!isInside(ring, lon, lat)) continue;
        if (isLand(lon, lat)) dry++;
        else wet++;
      }
      if (Math.min(dry, wet) > 0.2 * (dry + wet)) return image;
    }
    throw new Error('no clear image of the coast');
  }

  const isBlue = ([red, , blue]: [number, number, number]) => blue > 1.2 * red;

  it.each<[string, 4326 | 3857, [number, number, number, number]]>([
    ['EPSG:4326 in the south of France', 4326, [3, 43.1, 3.4, 43.4]],
    ['EPSG:3857 in the south of France', 3857, [3, 43.1, 3.4, 43.4]],
    ['EPSG:4326 at 69° north', 4326, [18.5, 69.4, 19.4, 69.9]],
    ['EPSG:3857 at 69° north', 3857, [18.5, 69.4, 19.4, 69.9]],
  ])('has the coast where the atlas has it, in %s', async (_name, projection, box) => {
    const image = await clearCoast(box);
    const isLand = landAround(image.bbox);
    const shown = await picture(buildUrl(image, 'MEDIUM', projection));
    const ground = groundAt(image, shown, projection);
    const ring = image.geometry.coordinates[0]!;
    // Along each row: where the atlas has a coast, the pixels a little to either side must be land and water.
    const reach = 3;
    const sides: { x: number; y: number; isDry: boolean }[] = [];
    for (let y = 4; y < shown.height - 4; y += 4) {
      const isDry = Array.from({ length: shown.width }, (_, x) => isLand(...ground(x + 0.5, y + 0.5)));
      for (let x = 8; x < shown.width - 8; x++) {
        if (isDry[x - 1] === isDry[x]) continue;
        for (const aside of [x - 1 - reach, x + reach]) sides.push({ x: aside, y, isDry: isDry[aside]! });
      }
    }
    // Not where another coast is as near: a spit, or a shore along the row.
    const isClear = ({ x, y, isDry }: (typeof sides)[number]) =>
      [-0.5, 0.5, 1.5].every((dx) =>
        [-0.5, 0.5, 1.5].every((dy) => {
          const place = ground(x + dx, y + dy);
          return isInside(ring, ...place) && isLand(...place) === isDry;
        }),
      );
    const sure = sides.filter(isClear);
    const wrong = sure.filter(({ x, y, isDry }) => isBlue(shown.at(x, y)) === isDry);
    expect(sure.length).toBeGreaterThan(80);
    expect(wrong.length / sure.length).toBeLessThan(0.02);
  });

  it('is as it was scanned where it has no projection: the corners of the scan are those of the image', async () => {
    const image = await clearCoast([3, 43.1, 3.4, 43.4], ['SPOT']);
    const isLand = landAround(image.bbox);
    const shown = await picture(buildUrl(image, 'MEDIUM', null));
    const ring = image.geometry.coordinates[0]!;
    // The corners, from the footprint alone: the extreme positions along the diagonals.
    const extreme = (east: number, north: number) =>
      [...ring].sort((a, b) => east * (b[0]! - a[0]!) * 0.73 + north * (b[1]! - a[1]!))[0] as [
        number,
        number,
      ];
    const [nw, ne, se, sw] = [extreme(-1, 1), extreme(1, 1), extreme(1, -1), extreme(-1, -1)];
    const at = (u: number, v: number) =>
      [0, 1].map(
        (axis) => (nw[axis]! * (1 - u) + ne[axis]! * u) * (1 - v) + (sw[axis]! * (1 - u) + se[axis]! * u) * v,
      ) as [number, number];
    let sure = 0;
    let wrong = 0;
    for (let i = 0; i < 1200; i++) {
      const [u, v] = [0.03 + 0.94 * ((i * 0.618_034) % 1), 0.03 + 0.94 * ((i * 0.754_878) % 1)];
      const off = 0.02;
      const lands = [
        [-off, -off],
        [off, -off],
        [off, off],
        [-off, off],
      ].map(([du, dv]) => isLand(...at(u + du!, v + dv!)));
      if (lands.some((one) => one !== lands[0])) continue;
      sure++;
      const pixel = shown.at(Math.floor(u * shown.width), Math.floor(v * shown.height));
      if (isBlue(pixel) === lands[0]) wrong++;
    }
    expect(sure).toBeGreaterThan(500);
    expect(wrong / sure).toBeLessThan(0.004);
  });

  it('continues across the antimeridian', async () => {
    const { features } = await find(sim, {
      geometry: boxWkt(179.6, -17.1, 180, -16.7),
      constellation: ['SENTINEL2'],
      cloudCover: '3]',
      count: 100,
    });
    const image = features.find(({ bbox: [west, , east] }) => west < 179.6 && east > 180.2)!;
    const shown = await picture(buildUrl(image, 'MEDIUM', 4326));
    const [west, south, east, north] = image.bbox;
    const at = (lon: number, lat: number) =>
      shown.at(
        Math.floor(((lon - west) / (east - west)) * shown.width),
        Math.floor(((north - lat) / (north - south)) * shown.height),
      );
    // Both ends of the island of Taveuni, and the sea on both of its sides.
    expect([at(179.97, -16.9), at(180.04, -16.82)].map(isBlue)).toEqual([false, false]);
    expect([at(179.75, -16.95), at(180.17, -16.95)].map(isBlue)).toEqual([true, true]);
  });

  it('is black outside of the footprint, which JPEG cannot leave open', async () => {
    const { features } = await find(sim, { geometry: boxWkt(3, 43.1, 3.4, 43.4), constellation: ['SPOT'] });
    const image = features[0]!;
    const shown = await picture(buildUrl(image, 'MEDIUM', 3857));
    const ground = groundAt(image, shown, 3857);
    const ring = image.geometry.coordinates[0]!;
    let outside = 0;
    for (let y = 4; y < shown.height - 4; y += 8) {
      for (let x = 4; x < shown.width - 4; x += 8) {
        const clear = [-4, 4].every((dx) =>
          [-4, 4].every((dy) => !isInside(ring, ...ground(x + dx, y + dy))),
        );
        if (!clear) continue;
        outside++;
        expect(Math.max(...shown.at(x, y))).toBeLessThan(16);
      }
    }
    expect(outside).toBeGreaterThan(100);
  });

  it('is the same ground in two images of different days', async () => {
    const { features } = await find(sim, {
      geometry: boxWkt(1.43, 43.59, 1.45, 43.61),
      constellation: ['SPOT'],
      cloudCover: '[0,0]',
      count: 2,
    });
    const [one, two] = features as [ImageFeature, ImageFeature];
    const pictures = await Promise.all([
      picture(buildUrl(one, 'MEDIUM', 4326)),
      picture(buildUrl(two, 'MEDIUM', 4326)),
    ]);
    const colour = (index: 0 | 1, lon: number, lat: number) => {
      const [west, south, east, north] = (index === 0 ? one : two).bbox;
      const shown = pictures[index];
      const x = Math.floor(((lon - west) / (east - west)) * shown.width);
      const y = Math.floor(((north - lat) / (north - south)) * shown.height);
      const [red, green] = shown.at(x, y);
      return red - green;
    };
    const points = Array.from(
      { length: 900 },
      (_, i) => [1.36 + (i % 30) * 0.005, 43.54 + Math.floor(i / 30) * 0.004] as const,
    );
    const a = points.map((place) => colour(0, ...place));
    const b = points.map((place) => colour(1, ...place));
    expect(correlation(a, b)).toBeGreaterThan(0.6);
    expect(Math.abs(correlation(a, [...b].reverse()))).toBeLessThan(0.4);
  });
});

function correlation(a: number[], b: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const sum = (f: (i: number) => number) => a.reduce((total, _, i) => total + f(i), 0);
  const both = sum((i) => (a[i]! - meanA) * (b[i]! - meanB));
  return both / Math.sqrt(sum((i) => (a[i]! - meanA) ** 2) * sum((i) => (b[i]! - meanB) ** 2));
}
