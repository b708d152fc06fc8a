// `npm run bench:search`: what a complete search costs, split and paged, from ten images to nearly what the portal
// fetches, beside a bare client that reads the same pages of the same service; and what narrowing and covering cost.

import { solveCover } from '../lib/archive/cover/solve-cover';
import { activeFilters, passesFilters } from '../lib/archive/filters';
import type { ArchiveImage, SearchEvent } from '../lib/archive/schema';
import type { AreaGeometry } from '../lib/areas/types';
import { sessionCookie } from '../testing/accounts/session-cookie';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { quantile, report, table } from './support/report';

const now = '2026-11-21T00:00:00Z';
const runs = 3;
const dayMs = 86_400_000;
const constellations = ['PLEIADES NEO', 'PLEIADES', 'SPOT', 'TERRASAR-X', 'SENTINEL2'];
/** Most of the world, in one piece. */
const ring = [-120, -60, 0, 60, 120, 170].map((x) => [x, -80]);
const world: AreaGeometry = {
  type: 'Polygon',
  coordinates: [
    [...ring, ...ring.toReversed().map(([x]) => [x, 83]), ring[0] as number[]] as [number, number][],
  ],
};
const wkt = `POLYGON((${(world.coordinates[0] as [number, number][]).map((at) => at.join(' ')).join(',')}))`;
const intervals = [2, 8, 80, 820];

const env = { SIM_NOW: now, SIM_PAGING: '1', SIM_WARM: '1' };
const simulator = await startSimulator({ env });
const started = await Promise.all(
  ['', 'paging'].map((filters) =>
    startPortal({ env: { ...simulator.env, SWATH_DEMO: '1', LOG_LEVEL: 'warn', SEARCH_FILTERS: filters } }),
  ),
);
const [splitting, paging] = started as [(typeof started)[number], (typeof started)[number]];

const since = (start: number) => performance.now() - start;

/** Searches through a portal and gives what came, when the first line did, and when the last. */
async function search(url: string, cookie: string, days: number) {
  const start = performance.now();
  const to = Date.parse(now);
  const response = await fetch(`${url}/api/archive/search`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      geometry: world,
      constellations,
      from: new Date(to - days * dayMs).toISOString(),
      to: new Date(to).toISOString(),
    }),
  });
  if (!response.ok || !response.body) throw new Error(`the portal answered ${response.status}`);
  const images: ArchiveImage[] = [];
  let first: number | undefined;
  let rest = '';
  let bytes = 0;
  let end: Extract<SearchEvent, { type: 'end' }> | undefined;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    bytes += chunk.length;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = JSON.parse(line) as SearchEvent;
      first ??= since(start);
      if (event.type === 'end') end = event;
      else images.push(...event.images);
    }
  }
  if (!end || end.gaps.length > 0)
    throw new Error(`the search is not complete: ${JSON.stringify(end?.gaps)}`);
  return { images, requests: end.requests, first: first ?? Number.NaN, ms: since(start), bytes };
}

/** Reads all pages of the service directly, four at a time as the portal does, and does nothing with them. */
async function bare(days: number): Promise<number> {
  const start = performance.now();
  const to = Date.parse(now);
  const write = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  const ask = async (startPage: number) => {
    const response = await fetch(`${simulator.env.SEARCH_URL}/api/v1/search`, {
      method: 'POST',
      headers: {
        authorization: `APIKEY ${simulator.env.SEARCH_API_KEY}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        geometry: wkt,
        constellation: constellations,
        acquisitionDate: `[${write(to - days * dayMs)},${write(to)}]`,
        startPage,
      }),
    });
    return (await response.json()) as { totalResults: number; itemsPerPage: number };
  };
  const { totalResults, itemsPerPage } = await ask(1);
  let next = 2;
  const last = Math.ceil(totalResults / itemsPerPage);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next <= last) {
        next += 1;
        await ask(next - 1);
      }
    }),
  );
  return since(start);
}

const median = (values: number[]) => quantile(values, 0.5);
const timed = (work: () => unknown) => {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return since(start);
  });
  return median(times);
};

try {
  const cookies = await Promise.all([sessionCookie(splitting.url), sessionCookie(paging.url)]);
  const rows: (string | number)[][] = [];
  const work: (string | number)[][] = [];
  for (const days of intervals) {
    const collect = async <T>(run: () => Promise<T>) => {
      const results: T[] = [];
      for (let index = 0; index < runs; index += 1) results.push(await run());
      return results;
    };
    // The simulator makes the images of an interval when it is first asked for them.
    await bare(days);
    const alone = median(await collect(() => bare(days)));
    for (const [way, portal, cookie] of [
      ['split', splitting, cookies[0]],
      ['paged', paging, cookies[1]],
    ] as const) {
      const results = await collect(() => search(portal.url, cookie, days));
      const [{ images, requests, bytes }] = results as [(typeof results)[number]];
      const ms = median(results.map((one) => one.ms));
      rows.push([
        images.length,
        way,
        requests,
        (requests / Math.ceil(images.length / 25)).toFixed(1),
        Math.round(median(results.map(({ first }) => first))),
        Math.round(ms),
        Math.round(alone),
        (ms / alone).toFixed(2),
        (bytes / 1e6).toFixed(1),
      ]);
      if (way === 'split') {
        const filters = { cloudCover: { max: 20 }, incidenceAngle: { max: 30 }, productName: 'o' };
        const candidates = images.map(({ id, footprint, coveredKm2, acquiredAt }) => ({
          id,
          footprint: footprint as AreaGeometry,
          coveredKm2,
          acquiredAt: Date.parse(acquiredAt),
        }));
        const limits = { goal: 'fewest', maxImages: 20, minAdded: 0, enough: 100 } as const;
        work.push([
          images.length,
          timed(
            () => activeFilters(filters) && images.filter((one) => passesFilters(one, filters, 1)),
          ).toFixed(1),
          timed(() => images.toSorted((a, b) => (a.acquiredAt < b.acquiredAt ? 1 : -1))).toFixed(1),
          timed(() => solveCover(world, candidates, limits)).toFixed(0),
        ]);
      }
    }
  }
  report(
    'npm run bench:search',
    'A complete search',
    [
      table(
        [
          'images',
          'how',
          'requests',
          'for each page',
          'first images, ms',
          'all, ms',
          'bare client, ms',
          'portal to bare',
          'MB to the browser',
        ],
        rows,
      ),
      'Most of the world over 2, 8, 80 and 820 days; medians over 3 runs, after one for which the simulator made its images. “Split” is a service without paging, “paged” one with it; the bare client reads the same pages four at a time and neither checks, measures coverage nor signs. Simulator, portals and this client share the machine.',
      table(['images', 'filter, ms', 'sort, ms', 'cover with 20 images, ms'], work),
      'What the browser does with them, measured in Node.js; medians over 5 runs.',
    ].join('\n\n'),
  );
} finally {
  await Promise.all([splitting.stop(), paging.stop()]);
  await simulator.stop();
}
