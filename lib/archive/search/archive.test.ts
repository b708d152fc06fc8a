import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { repairArea } from '@/lib/areas/geometry/geometry';
import { writeWkt } from '@/lib/areas/geometry/wkt';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { resetConfig } from '@/lib/platform/config';
import { UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { startSimulator, type TestSimulator } from '@/testing/simulator';
import { searchArchive } from '../client';
import { constellations } from '../constellation';
import { passesFilters } from '../filters';
import { openImage } from '../image/open-image';
import type { ArchiveImage, IncompleteReason, SearchEvent } from '../schema';
import { type CompleteSearch, searchCompletely } from './complete-search';
import { readImageAddress, sealImageAddress } from './image-address';

const now = '2026-11-21T00:00:00Z';
const names = constellations.map(({ id }) => id);
const box = (...bbox: Bbox) => boxPolygon(bbox);
const aude = box(2.3, 42.9, 3.3, 43.5);
const year = { from: Date.UTC(2025, 10, 21), to: Date.UTC(2026, 10, 21) };

/** The same world twice: as most services are, and one that honours paging and filters, which knows what there is. */
let sim: TestSimulator;
let paging: TestSimulator;

beforeAll(async () => {
  const env = { SIM_NOW: now, SIM_SAME_SECOND: '1' };
  [sim, paging] = await Promise.all([
    startSimulator({ env }),
    startSimulator({ env: { ...env, SIM_PAGING: '1', SIM_FILTERS: '1' } }),
  ]);
  configure();
});
afterEach(async () => {
  await Promise.all([sim.faults.clear(), paging.faults.clear()]);
  configure();
});
afterAll(() => Promise.all([sim.stop(), paging.stop()]));

function configure(change: Record<string, string> = {}): void {
  Object.assign(
    process.env,
    sim.env,
    {
      SESSION_SECRET: 's'.repeat(32),
      LOG_LEVEL: 'silent',
      SEARCH_TIMEOUT_SECONDS: '30',
      SEARCH_CONSTELLATIONS: '',
    },
    change,
  );
  resetConfig();
}

async function search(
  query: CompleteSearch,
): Promise<{ images: ArchiveImage[]; end: Extract<SearchEvent, { type: 'end' }> }> {
  const images: ArchiveImage[] = [];
  for await (const event of searchCompletely(query)) {
    if (event.type === 'end') return { images, end: event };
    images.push(...event.images);
  }
  throw new Error('the search did not end');
}

/** All that there is, by paging through a service that honours it; one answer is asked for at a time. */
async function truth(area: AreaGeometry, { from, to }: { from: number; to: number }): Promise<Set<string>> {
  const ids = new Set<string>();
  const instant = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  for (let startPage = 1; ; startPage += 1) {
    const response = await fetch(`${paging.env.SEARCH_URL}/api/v1/search`, {
      method: 'POST',
      headers: { authorization: `APIKEY ${paging.env.SEARCH_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        geometry: writeWkt(area),
        constellation: names,
        acquisitionDate: `[${instant(from)},${instant(to)}]`,
        count: 100,
        startPage,
      }),
    });
    const { features } = (await response.json()) as { features: { id: string }[] };
    for (const { id } of features) ids.add(id);
    if (features.length < 100) return ids;
  }
}

describe('searchCompletely', () => {
  it.each([
    ['a year over the Aude', aude, year],
    ['a year over a large area', box(-5, 40, 10, 50), { from: Date.UTC(2026, 7, 1), to: year.to }],
    [
      'a week of half the world',
      box(-60, -50, 60, 52),
      { from: Date.UTC(2026, 10, 5), to: Date.UTC(2026, 10, 13) },
    ],
  ])('finds every image once: %s', async (_, area, interval) => {
    const expected = await truth(area, interval);
    const { images, end } = await search({ area, constellations: names, ...interval });
    expect(expected.size).toBeGreaterThan(25);
    expect(new Set(images.map(({ id }) => id)).size).toBe(images.length);
    expect(new Set(images.map(({ id }) => id))).toEqual(expected);
    expect(end).toMatchObject({ gaps: [], found: expected.size, total: expected.size });
  });

  it('distinguishes 60 images of one second', async () => {
    const area = box(2, 42.5, 4.5, 44.2);
    const day = Date.UTC(2026, 10, 9);
    const interval = { from: day, to: day + 86_400_000 };
    const expected = await truth(area, interval);
    const { images, end } = await search({ area, constellations: names, ...interval });
    expect(expected.size).toBeGreaterThanOrEqual(60);
    expect(new Set(images.map(({ id }) => id))).toEqual(expected);
    expect(end.gaps).toEqual([]);
  });

  it('says how many are missing where one place and instant hold more than a page', async () => {
    const day = Date.UTC(2026, 10, 12);
    const { images, end } = await search({
      area: box(11, 54, 12, 55.5),
      constellations: ['SENTINEL2'],
      from: day,
      to: day + 86_400_000,
    });
    const [gap] = end.gaps;
    expect(gap).toMatchObject({ reason: 'not-separable' });
    expect(end.found).toBe(images.length);
    expect(end.total).toBe(images.length + (gap as { missing: number }).missing);
    expect((gap as { missing: number }).missing).toBe(5);
  });

  it('searches an area across the antimeridian as two and measures what each image covers of it', async () => {
    const { geometry } = repairArea(box(177, -19, 181, -16));
    const { images, end } = await search({ area: geometry!, constellations: names, ...year });
    const expected = new Set([
      ...(await truth(box(177, -19, 180, -16), year)),
      ...(await truth(box(-180, -19, -179, -16), year)),
    ]);
    expect(new Set(images.map(({ id }) => id))).toEqual(expected);
    expect(end.gaps).toEqual([]);
    expect(images.filter(({ coveredKm2 }) => coveredKm2 > 0).length).toBeGreaterThan(0.95 * images.length);
  });

  it('keeps what came when parts fail, and says so', async () => {
    await sim.faults.set([
      { kind: 'html', status: 500, service: 'search', path: '*/search', skip: 2, times: 1 },
    ]);
    const { images, end } = await search({ area: aude, constellations: names, ...year });
    const [gap] = end.gaps;
    expect(gap).toMatchObject({ reason: 'failed', parts: 1 });
    expect(images.length).toBeGreaterThan(25);
    expect(end.found).toBeLessThan(end.total);

    const { rest } = gap as Extract<IncompleteReason, { reason: 'failed' }>;
    const more = await search({ area: aude, constellations: names, ...year, rest });
    expect(more.end.gaps).toEqual([]);
    expect(new Set([...images, ...more.images].map(({ id }) => id))).toEqual(await truth(aude, year));
    expect(more.images.length).toBeLessThan(end.total);
  });

  it('continues from the pages that failed', async () => {
    configure({ ...paging.env, SEARCH_FILTERS: 'paging' });
    await paging.faults.set([
      { kind: 'html', status: 500, service: 'search', path: '*/search', skip: 2, times: 2 },
    ]);
    const { images, end } = await search({ area: aude, constellations: names, ...year });
    const [gap] = end.gaps;
    expect(gap).toMatchObject({ reason: 'failed', parts: 2 });
    await paging.faults.clear();
    const { rest } = gap as Extract<IncompleteReason, { reason: 'failed' }>;
    const more = await search({ area: aude, constellations: names, ...year, rest });
    expect(more.end).toMatchObject({ requests: 2, gaps: [] });
    expect(new Set([...images, ...more.images].map(({ id }) => id))).toEqual(await truth(aude, year));
  });

  it('takes pages of a service that has them: one request for each', async () => {
    configure({ ...paging.env, SEARCH_FILTERS: 'paging' });
    const expected = await truth(aude, year);
    const { images, end } = await search({ area: aude, constellations: names, ...year });
    expect(new Set(images.map(({ id }) => id))).toEqual(expected);
    expect(end).toMatchObject({ gaps: [], requests: Math.ceil(expected.size / 25) });
  });

  it('splits where a service passes over the pages that it was configured to have', async () => {
    configure({ SEARCH_FILTERS: 'paging' });
    const { images, end } = await search({ area: aude, constellations: names, ...year });
    expect(new Set(images.map(({ id }) => id))).toEqual(await truth(aude, year));
    expect(end.gaps).toEqual([]);
  });

  it('finds the same whether the service filters or its caller', async () => {
    const filters = { cloudCover: { max: 15 }, incidenceAngle: { min: 5, max: 25 } };
    const passing = (images: ArchiveImage[]) =>
      images.filter((image) => passesFilters(image, filters, 0)).map(({ id }) => id);
    const plain = await search({ area: aude, constellations: names, ...year, filters });
    expect(plain.end.atService).toEqual([]);
    expect(plain.images.length).toBeGreaterThan(passing(plain.images).length);

    configure({ ...paging.env, SEARCH_FILTERS: 'cloudCover,incidenceAngle,resolution' });
    const filtered = await search({ area: aude, constellations: names, ...year, filters });
    expect(filtered.end).toMatchObject({ atService: ['cloudCover', 'incidenceAngle'], gaps: [] });
    expect(new Set(filtered.images.map(({ id }) => id))).toEqual(new Set(passing(plain.images)));
    expect(filtered.images.length).toBe(passing(plain.images).length);
  });

  it('does not fetch more than 20,000 images, and says so', async () => {
    const { images, end } = await search({
      area: box(-179.9, -85, 179.9, 85),
      constellations: names,
      from: Date.UTC(2023, 10, 22),
      to: year.to,
    });
    expect(end.gaps).toEqual([{ reason: 'too-many', max: 20_000 }]);
    expect(end.total).toBeGreaterThan(20_000);
    expect(images.length).toBe(25);
  });

  it('fails as a whole when nothing came', async () => {
    await sim.faults.set([{ kind: 'html', status: 502, service: 'search' }]);
    await expect(search({ area: aude, constellations: names, ...year })).rejects.toMatchObject({
      kind: 'status',
      status: 502,
    });
  });

  it('is cancelled with who asked', async () => {
    const controller = new AbortController();
    await sim.faults.set([{ kind: 'hang', service: 'search', skip: 1 }]);
    const events = searchCompletely({ area: aude, constellations: names, ...year }, controller.signal);
    expect((await events.next()).value).toMatchObject({ type: 'images' });
    const rest = events.next();
    controller.abort();
    await expect(rest).rejects.toThrow();
  });
});

describe('searchArchive', () => {
  const ask = () => searchArchive({ polygon: aude, constellations: names, ...year });

  it('asks as the interface says and keeps what it does not know', async () => {
    const result = await ask();
    expect(result).toMatchObject({ startIndex: 1, itemsPerPage: 25, query: { constellation: names } });
    expect(result.features).toHaveLength(25);
    const sent = (await sim.requests()).findLast(({ service }) => service === 'search');
    expect(sent).toMatchObject({
      method: 'POST',
      path: expect.stringContaining('/api/v1/search'),
      authorization: true,
    });
  });

  it('asks by the names that the service is said to know', async () => {
    configure({ SEARCH_CONSTELLATIONS: 'Pleiades,SPOT' });
    const result = await searchArchive({ polygon: aude, constellations: ['PLEIADES', 'SPOT'], ...year });
    expect(result).toMatchObject({ query: { constellation: ['Pleiades', 'SPOT'] } });
  });

  it.each([
    ['throttled once', { kind: 'throttle', retryAfter: 0, times: 1 }],
    ['out of service once', { kind: 'status', status: 503, times: 1 }],
    ['cut off once', { kind: 'drop-before', times: 1 }],
  ])('tries again when it is %s', async (_, fault) => {
    await sim.faults.set([{ ...fault, service: 'search' }]);
    expect((await ask()).features).toHaveLength(25);
  });

  it.each([
    ['half of the JSON', { kind: 'malformed' }, 'malformed'],
    ['an HTML page', { kind: 'html', status: 200 }, 'malformed'],
    ['a 502, which must not be tried again', { kind: 'status', status: 502 }, 'status'],
    ['an answer without end', { kind: 'huge' }, 'too-large'],
  ])('refuses %s', async (_, fault, kind) => {
    await sim.faults.set([{ ...fault, service: 'search' }]);
    const before = (await sim.requests()).length;
    await expect(ask()).rejects.toMatchObject({ service: 'search', kind });
    expect((await sim.requests()).length).toBe(before + 1);
  });

  it('stops at its deadline', async () => {
    configure({ SEARCH_TIMEOUT_SECONDS: '0.3' });
    await sim.faults.set([{ kind: 'hang', service: 'search' }]);
    await expect(ask()).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('is refused without the right key', async () => {
    configure({ SEARCH_API_KEY: 'wrong' });
    await expect(ask()).rejects.toMatchObject({ kind: 'status', status: 401 });
  });
});

describe('images', () => {
  /** Another image each time: those that were seen are kept. */
  let count = 0;
  const another = async () => {
    const { images } = await search({
      area: aude,
      constellations: ['SPOT'],
      from: Date.UTC(2026, 8, 1),
      to: year.to,
    });
    return images[count++] as ArchiveImage;
  };
  const open = (address: string | undefined) => {
    return openImage({ u: sealedIn(address) });
  };
  const sealedIn = (address: string | undefined) =>
    new URL(address ?? '', 'http://portal').searchParams.get('u') ?? '';
  const sealAddress = (address: string) => sealedIn(sealImageAddress(address));
  const read = async (address: string | undefined) => {
    const { type, body } = await open(address);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return { type, bytes: Buffer.concat(chunks) };
  };

  it('come whole, under an address that says nothing of the service, and is the same each time', async () => {
    const image = await another();
    count -= 1;
    expect((await another()).thumbnail).toBe(image.thumbnail);
    const addresses = [image.thumbnail, ...image.quicklooks.map(({ url }) => url)];
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/archive\/image\?u=[\w-]+$/);
      const sealed = Buffer.from(address?.split('=')[1] ?? '', 'base64url').toString('latin1');
      expect(sealed).not.toMatch(/quicklook|image|http/);
    }
    const { type, bytes } = await read(image.thumbnail);
    expect(type).toBe('image/jpeg');
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect([...bytes.subarray(-2)]).toEqual([0xff, 0xd9]);
    for (const { url } of image.quicklooks) expect((await read(url)).type).toBe('image/jpeg');
  });

  it('are not fetched when the address was changed or made up', async () => {
    const image = await another();
    const other = { u: `${sealedIn(image.thumbnail)}AAAA` };
    await expect(openImage(other)).rejects.toMatchObject({ status: 404 });
    await expect(openImage({ u: 'http://127.0.0.1:1/' })).rejects.toBeInstanceOf(Problem);
  });

  it('have an address only where they lie on a configured origin', () => {
    const host = new URL(sim.url).host;
    expect(sealImageAddress(`http://${host}/search/api/v1/a.jpg`)).toContain('/api/archive/image?u=');
    expect(sealImageAddress('/api/v1/relative.jpg')).toContain('/api/archive/image?u=');
    for (const bad of [
      'https://elsewhere.example/a.jpg',
      'file:///etc/passwd',
      'javascript:alert(1)',
      `http://user:secret@${host}/a.jpg`,
      'http://[',
      '',
      undefined,
    ]) {
      expect(sealImageAddress(bad)).toBeUndefined();
    }
    configure({ SEARCH_IMAGE_ORIGINS: 'https://images.example' });
    const address = 'https://images.example/a.jpg?api_key=hidden';
    const sealed = sealAddress(address);
    expect(readImageAddress(sealed)?.href).toBe(address);
    expect(readImageAddress(sealAddress('http://images.example/b.jpg'))?.href).toBe(
      'https://images.example/b.jpg',
    );
    expect(sealImageAddress('http://images.example:8080/b.jpg')).toBeUndefined();
    configure({ SESSION_SECRET: 'another'.repeat(8) });
    expect(readImageAddress(sealed)).toBeUndefined();
  });

  it('on an origin that is no longer configured are not fetched', async () => {
    configure({ SEARCH_IMAGE_ORIGINS: 'https://images.example' });
    const u = sealAddress('https://images.example/a.jpg');
    configure();
    await expect(openImage({ u })).rejects.toBeInstanceOf(UpstreamError);
  });

  it.each([
    ['an HTML page', '<html><body>not found</body></html>'],
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing', ''],
  ])('that are %s are not shown', async (_, body) => {
    const image = await another();
    await sim.faults.set([
      {
        kind: 'status',
        status: 200,
        service: 'search',
        method: 'GET',
        body,
        headers: { 'content-type': 'image/jpeg' },
      },
    ]);
    await expect(open(image.thumbnail)).rejects.toMatchObject({ type: 'not-an-image' });
  });

  it('that redirect to another host are not followed, and those without end are cut', async () => {
    const image = await another();
    const location = 'http://images.example/elsewhere.jpg';
    await sim.faults.set([{ kind: 'redirect', service: 'search', method: 'GET', location }]);
    await expect(open(image.thumbnail)).rejects.toBeInstanceOf(UpstreamError);
    await sim.faults.set([{ kind: 'cut', service: 'search', method: 'GET' }]);
    await expect(read(image.thumbnail)).rejects.toMatchObject({ kind: 'cut' });
  });
});
