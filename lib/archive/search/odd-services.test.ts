import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boxPolygon } from '@/lib/areas/geometry/box';
import { pointAt, startService, type TestService } from '@/testing/upstream/service';
import { type ArchiveImage, type ResumeToken, type SearchEvent, searchRest } from '../schema';
import { searchCompletely } from './complete-search';

/* Search services that keep to the interface, each in a way of its own. None of them takes pages. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => pointAt({ all: service.url }));
afterAll(() => service.stop());

const start = Date.UTC(2026, 0, 1);
const hour = 3_600_000;
const area = boxPolygon([1, 43, 2, 44]);

interface Feature {
  at: number;
  [member: string]: unknown;
}

/** Sixty images, one an hour. */
const archive: Feature[] = Array.from({ length: 60 }, (_, index) => ({
  at: start + index * hour,
  type: 'Feature',
  id: `image-${index}`,
  geometry: area,
  bbox: [1, 43, 2, 44],
  properties: {
    sourceId: `DS_${index}`,
    acquisitionDate: new Date(start + index * hour).toISOString(),
    constellation: 'SPOT',
  },
}));

interface Answer {
  features: Feature[];
  total: number;
}

/** Lets the service answer with what it has in the asked interval, as `write` writes the first 25 of it. */
function serve(
  write: (answer: Answer) => unknown,
  {
    features = archive,
    includes = (at: number, from: number, to: number) => at >= from && at <= to,
    prefix = '',
  } = {},
): void {
  service.handle = (_, response) => {
    const { acquisitionDate } = JSON.parse(service.seen.at(-1)?.body ?? '{}') as { acquisitionDate: string };
    const [from = 0, to = 0] = acquisitionDate
      .slice(1, -1)
      .split(',')
      .map((end) => Date.parse(`${end}Z`));
    const found = features.filter(({ at }) => includes(at, from, to));
    const answer = write({ features: found.slice(0, 25), total: found.length });
    response.end(prefix + JSON.stringify(answer));
  };
}

async function search(
  rest?: ResumeToken,
): Promise<{ images: ArchiveImage[]; end: Extract<SearchEvent, { type: 'end' }> }> {
  const images: ArchiveImage[] = [];
  const query = { area, constellations: ['SPOT'], from: start, to: start + 100 * hour, rest };
  for await (const event of searchCompletely(query)) {
    if (event.type === 'end') return { images, end: event };
    images.push(...event.images);
  }
  throw new Error('the search did not end');
}

const counted = ({ features, total }: Answer) => ({ features, totalResults: total, itemsPerPage: 25 });

describe('a search finds every image once where a service', () => {
  it.each([
    [
      'counts in texts',
      (all: Answer) => ({ ...counted(all), totalResults: String(all.total), itemsPerPage: '25' }),
    ],
    ['does not count', ({ features }: Answer) => ({ features, itemsPerPage: 25 })],
    ['says nothing of pages', ({ features }: Answer) => ({ type: 'FeatureCollection', features })],
    ['calls what it shows its page', ({ features }: Answer) => ({ features, itemsPerPage: features.length })],
    [
      'counts with the noise of floats',
      (all: Answer) => ({ ...counted(all), totalResults: all.total + 1e-9, itemsPerPage: 25 + 4e-15 }),
    ],
    [
      'writes the highest number for what it does not count',
      ({ features }: Answer) => ({ features, totalResults: 2 ** 63, itemsPerPage: 25 }),
    ],
    ['writes -1 for what it does not count', ({ features }: Answer) => ({ features, totalResults: -1 })],
    ['counts in an object', (all: Answer) => ({ ...counted(all), totalResults: { value: all.total } })],
    [
      'tells more than it has to',
      (all: Answer) => ({ ...counted(all), links: [{}], timeStamp: 1, query: null }),
    ],
    [
      'names images by numbers',
      (all: Answer) => ({
        ...counted(all),
        features: all.features.map((one) => ({ ...one, id: Number(String(one.id).slice(6)) })),
      }),
    ],
    [
      'gives no ids beside the source ids',
      (all: Answer) => ({ ...counted(all), features: all.features.map(({ id, ...one }) => one) }),
    ],
  ])('%s', async (_, write) => {
    serve(write);
    const { images, end } = await search();
    expect(new Set(images.map(({ sourceId }) => sourceId)).size).toBe(60);
    expect(images).toHaveLength(60);
    expect(end).toMatchObject({ found: 60, total: 60, gaps: [] });
  });

  it.each([
    ['leaves the interval’s end out', (at: number, from: number, to: number) => at >= from && at < to],
    [
      'leaves its start out',
      (at: number, from: number, to: number) => (at > from || from === start) && at <= to,
    ],
    [
      'rounds it to minutes',
      (at: number, from: number, to: number) => at > from - 60_000 && at < to + 60_000,
    ],
  ])('%s', async (_, includes) => {
    serve(counted, { includes });
    const { images, end } = await search();
    expect(images).toHaveLength(60);
    expect(end).toMatchObject({ total: 60, gaps: [] });
  });

  it('writes a byte order mark', async () => {
    serve(counted, { prefix: '\uFEFF' });
    expect((await search()).images).toHaveLength(60);
  });
});

it('waits for a service that is asked too often, and misses nothing', { timeout: 30_000 }, async () => {
  serve(counted);
  const answer = service.handle;
  let answered = 0;
  let refusedAt: number | undefined;
  service.handle = (request, response) => {
    if (answered === 3) refusedAt ??= Date.now();
    // For longer than a call is tried again.
    if (refusedAt !== undefined && Date.now() < refusedAt + 2_000) {
      response.writeHead(429).end('slow down');
      return;
    }
    answered += 1;
    answer(request, response);
  };
  const { images, end } = await search();
  expect(refusedAt).toBeDefined();
  expect(images).toHaveLength(60);
  expect(end.gaps).toEqual([]);
});

it('continues from where a part failed, and forgets nothing that is missing or could not be read', async () => {
  const features = archive.map((one, index): Feature => {
    if (index < 40) return { ...one, at: start };
    return index < 45 ? { ...one, properties: { sourceId: 'undated' } } : one;
  });
  serve(counted, { features });
  const answer = service.handle;
  let asked = 0;
  service.handle = (request, response) => {
    asked += 1;
    if (asked === 3) response.writeHead(500).end();
    else answer(request, response);
  };
  const first = await search();
  const failed = first.end.gaps.find((gap) => gap.reason === 'failed');
  // As it goes to the browser and comes back.
  const rest = searchRest.parse(JSON.parse(JSON.stringify(failed?.rest)));
  const { images, end } = await search(rest);
  expect(first.images.length).toBeLessThan(40);
  expect(new Set([...first.images, ...images].map(({ id }) => id)).size).toBe(40);
  expect(images).toHaveLength(40 - first.images.length);
  expect(end).toMatchObject({ found: 45, total: 60 });
  expect(end.gaps).toEqual([
    { reason: 'not-separable', missing: 15 },
    { reason: 'unreadable', count: 5 },
  ]);
});

it('says at once that a service does not answer since it is asked too often', async () => {
  service.handle = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end();
  await expect(search()).rejects.toMatchObject({ status: 429, retryAfterMs: 120_000 });
});

it('says how many are missing where a service leaves both ends of every interval out', async () => {
  serve(counted, { includes: (at, from, to) => at > from && at < to });
  const { images, end } = await search();
  const missing = end.gaps.reduce((sum, gap) => sum + ('missing' in gap ? gap.missing : 0), 0);
  // The first one is on the start of what was asked for.
  expect(images.length + missing).toBe(59);
});

it('says how many entries it could not read, each once, and shows the others', async () => {
  const features = archive.map((one, index): Feature => {
    if (index % 20 === 3) return { ...one, properties: { sourceId: 'undated' } };
    if (index % 20 === 5) return { at: one.at, note: index };
    return one;
  });
  serve(counted, { features });
  const { images, end } = await search();
  expect(images).toHaveLength(54);
  expect(end).toMatchObject({ found: 60, total: 60, gaps: [{ reason: 'unreadable', count: 6 }] });
});

describe('nothing', () => {
  it.each([
    ['an answer without content', 204, ''],
    ['an empty list', 200, '{"totalResults":0,"features":[]}'],
    ['no list beside a count of none', 200, '{"totalResults":0,"features":null}'],
  ])('is what %s says', async (_, status, body) => {
    service.handle = (_, response) => response.writeHead(status).end(body || undefined);
    const { images, end } = await search();
    expect(images).toEqual([]);
    expect(end).toMatchObject({ found: 0, total: 0, gaps: [] });
  });

  it.each([
    ['an error in an answer that calls itself good', '{"error":"the index is being rebuilt"}'],
    ['null, though it is no 204', 'null'],
    ['no list', '{"totalResults":0}'],
    ['no list and no count', '{"features":null}'],
    ['no list beside a count', '{"totalResults":7,"features":null}'],
    ['a page of a gateway', '<!doctype html><html><body>Please sign in</body></html>'],
    ['an empty body', ''],
    ['a list alone', '[]'],
  ])('is not what %s says', async (_, body) => {
    service.handle = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    await expect(search()).rejects.toMatchObject({ service: 'search', kind: 'malformed' });
  });
});
