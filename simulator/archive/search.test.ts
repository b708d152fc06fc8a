import { booleanIntersects, polygon } from '@turf/turf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSimulator } from '../test-support';
import { open, openFor } from '../test-support';
import { constellations } from './constellations';
import { generateWorld } from './generate';
import { sameSecondPlaces } from './same-second';
import type { Found } from './test-archive';
import { around, boxWkt, find, post, wkt } from './test-archive';
import { ringAt } from './world';

const world = generateWorld('swath', new Date(around), false);
const now = Date.parse(around);
const visible = Array.from({ length: world.count }, (_, row) => row).filter(
  (row) => world.created[row]! <= now,
);
const getName = (row: number) => constellations[world.constellation[row]!]!.name;

let sim: OpenSimulator;
beforeAll(async () => {
  sim = await open({ SIM_NOW: around });
});
afterAll(() => sim.close());

/** Rows that meet a ring, by another library and without an index. */
function meeting(positions: [number, number][], shifts = [0]): number[] {
  const area = polygon([[...positions, positions[0]!]]);
  return visible.filter((row) =>
    shifts.some((shift) =>
      booleanIntersects(area, polygon([ringAt(world, row).map(([lon, lat]) => [lon + shift, lat])])),
    ),
  );
}

const aude: [number, number][] = [
  [2.6, 43.1],
  [3.3, 43.05],
  [3.45, 43.4],
  [3, 43.55],
  [2.75, 43.3],
];

describe('what is found', () => {
  it.each<[string, [number, number][]]>([
    ['the Aude delta', aude],
    [
      'a field within a footprint',
      [
        [12.55, 55.66],
        [12.56, 55.66],
        [12.555, 55.67],
      ],
    ],
    [
      'a long and crooked shape',
      [
        [-10, 36],
        [30, 60],
        [29, 61],
        [5, 50],
        [4, 58],
        [-9, 37],
      ],
    ],
  ])('counts exactly the images that meet %s', async (_name, positions) => {
    const rows = meeting(positions);
    const found = await find(sim, { geometry: wkt(...positions) });
    expect(found.totalResults).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(25);
    expect(found.features.map(({ properties }) => properties.sourceId)).toEqual(
      rows.slice(0, 25).map((row) => world.sourceIds[row]),
    );
  });

  it('leaves out what is in a hole', async () => {
    const ring = (west: number, south: number, east: number, north: number) =>
      `(${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})`;
    const whole = await find(sim, { geometry: boxWkt(0, 40, 8, 48) });
    const holed = await find(sim, {
      geometry: `POLYGON(${ring(0, 40, 8, 48)},${ring(0.5, 40.5, 7.5, 47.5)})`,
    });
    expect(holed.totalResults).toBeGreaterThan(0);
    expect(holed.totalResults).toBeLessThan(whole.totalResults / 2);
  });

  it('finds an image across the antimeridian from either side, and with longitudes that run on', async () => {
    const fiji: [number, number][] = [
      [179.9, -17],
      [180.1, -17],
      [180.1, -16.7],
      [179.9, -16.7],
    ];
    const rows = meeting(fiji, [-360, 0, 360]).filter((row) => world.boxes[row * 4 + 2]! > 180);
    expect(rows.length).toBeGreaterThan(20);
    const row = rows.find((one) => world.boxes[one * 4 + 2]! > 180.05)!;
    const day = new Date(world.acquired[row]!).toISOString().slice(0, 19);
    const acquisitionDate = `[${day},${day}.999]`;
    for (const box of [
      boxWkt(-180, -18, -179.99, -16),
      boxWkt(179.9, -18, 180, -16),
      boxWkt(179.9, -18, 180.1, -16),
    ]) {
      const found = await find(sim, { geometry: box, acquisitionDate });
      expect(found.features.map((one) => one.properties.sourceId)).toContain(world.sourceIds[row]);
    }
    const far = await find(sim, { geometry: boxWkt(-1, -18, 1, -16), acquisitionDate });
    expect(far.totalResults).toBe(0);
  });

  it('reports an image as the interface does, with the address that it was asked by', async () => {
    const { features } = await find(sim, { geometry: wkt(...aude), constellation: ['pleiades'] });
    const [image] = features;
    expect(Object.keys(image!)).toEqual([
      'type',
      'properties',
      'geometry',
      'id',
      'bbox',
      'thumbnail',
      'quicklooks',
    ]);
    expect(image!.properties).toMatchObject({
      satellite: expect.stringMatching(/^PHR1[AB]$/),
      resolution: 0.5,
    });
    expect(image!.properties.sourceId).toMatch(/^DS_PHR1[AB]_\d{15}_FR1_PX_[EW]\d{3}[NS]\d\d_\d{4}_\d{5}$/);
    expect(
      image!.thumbnail.startsWith(`${sim.url}/search/api/v1/productTypes/PHR_0_5/products/DS_PHR1`),
    ).toBe(true);
    expect(image!.quicklooks.map(({ size, projection }) => [size, projection?.slice(-4) ?? null])).toEqual([
      ['MEDIUM', '4326'],
      ['LARGE', null],
      ['MEDIUM', null],
      ['MEDIUM', '3857'],
      ['SMALL', null],
    ]);
    const ring = image!.geometry.coordinates[0]!;
    expect(ring[0]).toEqual(ring.at(-1));
    const radar = await find(sim, { geometry: wkt(...aude), constellation: ['TERRASAR-X'] });
    expect(radar.features[0]!.properties).not.toHaveProperty('cloudCover');
  });

  it('knows constellations in any case and spelling, and none that does not exist', async () => {
    const total = async (...constellation: string[]) =>
      (await find(sim, { geometry: wkt(...aude), constellation })).totalResults;
    const expected = meeting(aude).filter((row) => getName(row) === 'PLEIADES NEO').length;
    expect(await total('PLEIADES NEO')).toBe(expected);
    expect(await total('Pléiades-Neo')).toBe(expected);
    expect(await total('LANDSAT')).toBe(0);
    const spot = meeting(aude).filter((row) => getName(row) === 'SPOT').length;
    expect(await total('spot', 'pleiades_neo')).toBe(expected + spot);
  });

  it('shows an image from the moment it is catalogued', async () => {
    const earlier = await openFor({ SIM_NOW: '2026-11-19T12:00:00Z' });
    const query = {
      geometry: boxWkt(-180, -90, 180, 90),
      acquisitionDate: '[2026-11-17T00:00:00,2026-11-19T00:00:00[',
    };
    const [before, after] = [await find(earlier, query), await find(sim, query)];
    expect(before.totalResults).toBeGreaterThan(0);
    expect(after.totalResults).toBeGreaterThan(before.totalResults);
  });
});

describe('acquisition dates', () => {
  const rows = meeting(aude);
  const [later, earlier] = [rows[10]!, rows[30]!];
  const text = (row: number) => new Date(world.acquired[row]!).toISOString().slice(0, -1);
  const from = world.acquired[earlier]!;
  const to = world.acquired[later]!;
  const inside = (keep: (time: number) => boolean) => rows.filter((row) => keep(world.acquired[row]!)).length;

  it.each<[string, string, (time: number) => boolean]>([
    ['[a,b]', `[${text(earlier)},${text(later)}]`, (t) => t >= from && t <= to],
    ['[a,b[', `[${text(earlier)},${text(later)}[`, (t) => t >= from && t < to],
    [']a,b]', `]${text(earlier)},${text(later)}]`, (t) => t > from && t <= to],
    [']a,b[', `]${text(earlier)},${text(later)}[`, (t) => t > from && t < to],
    ['[a', `[${text(earlier)}`, (t) => t >= from],
    ['b]', `${text(later)}]`, (t) => t <= to],
  ])('reads %s', async (_form, acquisitionDate, keep) => {
    const found = await find(sim, { geometry: wkt(...aude), acquisitionDate });
    expect(found.totalResults).toBe(inside(keep));
  });
});

describe('what is refused', () => {
  const good = {
    geometry: wkt(...aude),
    constellation: ['SPOT'],
    acquisitionDate: '[2026-01-01T00:00:00,2026-11-21T00:00:00]',
  };
  it.each<[string, unknown, RegExp]>([
    ['text that is not JSON', '{', /not JSON/],
    ['a list', [], /JSON object/],
    ['no geometry', { ...good, geometry: undefined }, /geometry/],
    ['another kind of geometry', { ...good, geometry: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }, /MULTIPOLYGON/],
    ['an open ring', { ...good, geometry: 'POLYGON((0 0,1 0,1 1,0 1))' }, /not closed/],
    ['a ring of three', { ...good, geometry: 'POLYGON((0 0,1 0,0 0))' }, /at least 4/],
    ['no area', { ...good, geometry: 'POLYGON((0 0,1 1,2 2,0 0))' }, /no area/],
    ['a bow tie', { ...good, geometry: 'POLYGON((0 0,2 2,2 0,0 2,0 0))' }, /crosses itself/],
    ['a latitude of 91', { ...good, geometry: 'POLYGON((0 0,1 0,1 91,0 0))' }, /latitude 91/],
    ['a lost parenthesis', { ...good, geometry: 'POLYGON((0 0,1 0,1 1,0 0)' }, /geometry/],
    ['an empty list of constellations', { ...good, constellation: [] }, /constellation/],
    [
      'a date with a zone',
      { ...good, acquisitionDate: '[2026-01-01T00:00:00Z,2026-02-01T00:00:00Z]' },
      /acquisitionDate/,
    ],
    ['a date without brackets', { ...good, acquisitionDate: '2026-01-01T00:00:00' }, /interval/],
    [
      'an interval that ends first',
      { ...good, acquisitionDate: '[2026-02-01T00:00:00,2026-01-01T00:00:00]' },
      /ends before/,
    ],
  ])('answers 400 and the reason to %s', async (_name, body, reason) => {
    const response = await post(sim, body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toMatch(reason);
  });

  it.each([
    ['no key', {}],
    ['a wrong key', { authorization: 'APIKEY wrong' }],
    ['a key without its prefix', { authorization: 'demo-search-key-51b7e2' }],
    ['a bearer token', { authorization: 'Bearer demo-search-key-51b7e2' }],
  ])('answers 401 to %s', async (_name, headers) => {
    const response = await post(sim, good, headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ status: 401 });
  });
});

describe('paging and further filters', () => {
  const all = { geometry: boxWkt(0, 40, 15, 56) };

  it('are passed over where the deployment follows the interface alone', async () => {
    const plain = await find(sim, all);
    const asked = await find(sim, { ...all, count: 3, startPage: 2, cloudCover: '[0,1]' });
    expect(asked).toEqual({ ...plain, query: asked.query });
    expect(asked.query).toMatchObject({ count: 3 });
    expect(asked.features).toHaveLength(25);
  });

  it('give every image once, page by page', async () => {
    const paged = await openFor({ SIM_NOW: around, SIM_PAGING: '1' });
    const query = { ...all, acquisitionDate: '[2026-08-01T00:00:00,2026-10-01T00:00:00]', count: 40 };
    const ids: string[] = [];
    let found: Found;
    let startPage = 0;
    do {
      found = await find(paged, { ...query, startPage: ++startPage });
      if (found.features.length > 0) expect(found.startIndex).toBe(ids.length + 1);
      ids.push(...found.features.map((one) => one.properties.sourceId));
    } while (found.features.length > 0);
    expect(new Set(ids).size).toBe(found.totalResults);
    expect(ids).toHaveLength(found.totalResults);
    expect((await post(paged, { ...all, startPage: 0 })).status).toBe(400);
  });

  it('keep what matches, and sort', async () => {
    const filtering = await openFor({ SIM_NOW: around, SIM_FILTERS: '1' });
    const found = await find(filtering, {
      ...all,
      cloudCover: '[1,20[',
      incidenceAngle: '15]',
      resolution: '[0.5,1.5]',
      sortKeys: 'cloudCover,,0 acquisitionDate,,1',
    });
    const expected = meeting([
      [0, 40],
      [15, 40],
      [15, 56],
      [0, 56],
    ]).filter((row) => {
      const { resolution } = constellations[world.constellation[row]!]!;
      const cloud = world.cloud[row]!;
      return (
        cloud >= 1 && cloud < 20 && world.incidence[row]! <= 15 && resolution >= 0.5 && resolution <= 1.5
      );
    });
    expect(found.totalResults).toBe(expected.length);
    const clouds = found.features.map((one) => one.properties.cloudCover!);
    expect(clouds).toEqual([...clouds].sort((a, b) => b - a));
    const radar = await find(filtering, { ...all, sensorType: 'radar', orbitDirection: 'ascending' });
    expect(radar.features.every((one) => one.properties.constellation === 'TERRASAR-X')).toBe(true);
    expect((await post(filtering, { ...all, cloudCover: 'little' })).status).toBe(400);
  });
});

it('can put 60 images into one second, and 30 into one instant and place', async () => {
  const crowded = await openFor({ SIM_NOW: around, SIM_SAME_SECOND: '1', SIM_PAGING: '1' });
  const inOneSecond = async ([lon, lat]: readonly [number, number], reach: number, second: string) => {
    const geometry = boxWkt(lon - reach, lat - reach, lon + reach, lat + reach);
    return find(crowded, { geometry, acquisitionDate: `[${second},${second}.999]`, count: 100 });
  };
  const apart = await inOneSecond(sameSecondPlaces.apart, 1.2, '2026-11-09T10:37:48');
  expect(apart.totalResults).toBe(60);
  expect(new Set(apart.features.map((one) => JSON.stringify(one.bbox))).size).toBe(60);
  const stacked = await inOneSecond(sameSecondPlaces.stacked, 0.01, '2026-11-12T10:37:48');
  expect(stacked.totalResults).toBe(30);
  expect(new Set(stacked.features.map((one) => JSON.stringify(one.bbox))).size).toBe(1);
  expect(new Set(stacked.features.map((one) => one.properties.sourceId)).size).toBe(30);
});
