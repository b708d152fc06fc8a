import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeToken } from '@/lib/accounts/tokens/token-store';
import { resetConfig } from '@/lib/platform/config';
import { resetBreakers } from '@/lib/upstream/breaker';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { startStacPortal } from '@/testing/web/stac-portal';

/** The archive as other programs read it: by an access token, over real HTTP, page by page. */

const now = '2026-11-21T00:00:00Z';
/** Its service honours pages, which the portal does not ask for here: with them, it says what there is. */
const services = withServices({ SIM_NOW: now, SIM_SAME_SECOND: '1', SIM_PAGING: '1' });
let portal: Awaited<ReturnType<typeof startStacPortal>>;

beforeAll(async () => {
  portal = await startStacPortal();
});
afterAll(() => portal.stop());

interface Link {
  rel: string;
  href: string;
  type: string;
  method?: string;
}
interface Item {
  id: string;
  collection: string;
  bbox: number[];
  properties: Record<string, string | number>;
  assets: Record<string, { href: string; type: string; roles: string[] }>;
  links: Link[];
}
interface Page {
  features: Item[];
  links: Link[];
  numberReturned: number;
  numberMatched?: number;
}

const linkOf = (body: { links: Link[] }, rel: string) => body.links.find((link) => link.rel === rel)?.href;
const ask = (path: string, body?: unknown) => portal.ask(`${portal.root}${path}`, body);

/** All pages of a search. */
async function crawl(first: string, body?: unknown): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | undefined = first; next !== undefined; ) {
    const answer = await portal.ask(next, pages.length === 0 ? body : undefined);
    expect([next, answer.status, answer.body.title]).toEqual([next, 200, undefined]);
    pages.push(answer.body);
    next = linkOf(answer.body, 'next');
  }
  return pages;
}

/** The source ids of all that there is in a box and an interval. */
async function truth([west, south, east, north]: number[], from: string, to: string): Promise<string[]> {
  const { env } = services().sim;
  const ids: string[] = [];
  const at = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  for (let startPage = 1; ; startPage += 1) {
    const response = await fetch(`${env.SEARCH_URL}/api/v1/search`, {
      method: 'POST',
      headers: { authorization: `APIKEY ${env.SEARCH_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        geometry: `POLYGON((${at.map((position) => position.join(' ')).join(',')}))`,
        acquisitionDate: `[${from.slice(0, 19)},${to.slice(0, 19)}]`,
        count: 100,
        startPage,
      }),
    });
    const { features } = (await response.json()) as { features: { properties: { sourceId: string } }[] };
    ids.push(...features.map(({ properties }) => properties.sourceId));
    if (features.length < 100) return ids.sort();
  }
}

/** Sixty images of one second are here on 9 November, which take many requests: only the first test wants them. */
const aude = [2.3, 42.9, 3.3, 43.5];

it('gives all of more than 2,000 images of an area exactly once, the newest first, by the links alone', async () => {
  const box = [-6, 40, 14, 50];
  const [from, to] = ['2026-01-01T00:00:00Z', now];
  const expected = await truth(box, from, to);
  expect(expected.length).toBeGreaterThan(2_000);
  const body = { bbox: box, datetime: `${from}/${to}`, limit: 500 };
  const pages = await crawl(`${portal.root}/search`, body);
  const found = pages.flatMap(({ features }) => features);
  expect(found.map(({ properties }) => properties['swath:source_id']).sort()).toEqual(expected);
  const times = found.map(({ properties }) => String(properties.datetime));
  expect(times).toEqual(times.toSorted().reverse());
  // Clients end at a page without items, and read of a page how many it has.
  for (const { features, numberReturned } of pages) expect(features.length).toBe(numberReturned);
  expect(pages.slice(0, -1).every(({ features }) => features.length === 500)).toBe(true);
}, 240_000);

it('begins open, and wants a token that can read the archive for everything else', async () => {
  const { status, body, headers } = await portal.ask(`${portal.root}/`, undefined, {});
  expect(status).toBe(200);
  expect(headers.get('etag')).toMatch(/^"/);
  expect(linkOf(body, 'self')).toBe(portal.root);
  expect(linkOf(body, 'data')).toBe(`${portal.root}/collections`);
  expect(body.links.filter(({ rel }: Link) => rel === 'search').map(({ method }: Link) => method)).toEqual([
    'GET',
    'POST',
  ]);
  for (const path of ['/collections', '/collections/spot', '/collections/spot/items', '/search']) {
    const refused = await portal.ask(portal.root + path, undefined, {});
    expect([path, refused.status, refused.body.code]).toEqual([path, 401, 'token']);
  }
  const { body: document } = await portal.ask(`${portal.root}/api`, undefined, {});
  expect(document.openapi).toBe('3.0.3');
  expect(document.components.parameters.limit.schema.maximum).toBe(500);
});

it('lists a collection for each constellation, and searches those that are asked for', async () => {
  const { body } = await ask('/collections');
  const ids = body.collections.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(['pleiades-neo', 'pleiades', 'spot', 'terrasar-x', 'sentinel2', 'other']);
  const query = `bbox=${aude}&datetime=2026-09-01/2026-11-08`;
  const of = async (path: string) => (await crawl(portal.root + path)).flatMap(({ features }) => features);
  const all = await of(`/search?${query}`);
  const some = await of(`/search?${query}&collections=spot,pleiades`);
  const byItems = await of(`/collections/spot/items?${query}`);
  const ids_ = (items: Item[]) => items.map(({ id }) => id);
  expect(ids_(some)).toEqual(ids_(all.filter(({ collection }) => ['spot', 'pleiades'].includes(collection))));
  expect(ids_(byItems)).toEqual(ids_(all.filter(({ collection }) => collection === 'spot')));
  expect(byItems.length).toBeGreaterThan(0);
  const none = await ask('/search?collections=landsat');
  expect([none.status, none.body.code]).toEqual([404, 'not-found']);
});

it('counts what matches where all of it is on one page, and says nothing of it elsewhere', async () => {
  const query = `/search?bbox=${aude}&datetime=2026-09-01/2026-11-08`;
  const { body: first } = await ask(`${query}&limit=3`);
  expect([first.numberReturned, first.numberMatched]).toEqual([3, undefined]);
  const { body: whole } = await ask(`${query}&limit=500`);
  expect(whole.numberMatched).toBe(whole.features.length);
  expect(linkOf(whole, 'next')).toBeUndefined();
});

it('searches by points, lines and areas in a body and in a query', async () => {
  const datetime = '2026-09-01T00:00:00Z/2026-11-08T00:00:00Z';
  const idsOf = async (intersects: unknown) =>
    (await ask('/search', { intersects, datetime, limit: 500 })).body.features.map(({ id }: Item) => id);
  const point = { type: 'Point', coordinates: [3.05, 43.2] };
  const line = {
    type: 'LineString',
    coordinates: [
      [3.05, 43.2],
      [3.2, 43.3],
    ],
  };
  const [atPoint, onLine] = [await idsOf(point), await idsOf(line)];
  expect(atPoint.length).toBeGreaterThan(0);
  expect(onLine).toEqual(expect.arrayContaining(atPoint));
  const [west, south, east, north] = aude;
  const polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
  const { body: byBox } = await ask('/search', { bbox: aude, datetime, limit: 500 });
  expect(await idsOf(polygon)).toEqual(byBox.features.map(({ id }: Item) => id));
  const query = new URLSearchParams({ intersects: JSON.stringify(point), datetime, limit: '500' });
  const { body: asked } = await ask(`/search?${query}`);
  expect(asked.features.map(({ id }: Item) => id)).toEqual(atPoint);
});

it('finds one item, and several by their ids, once a search gave them', async () => {
  const { body } = await ask(`/search?bbox=${aude}&datetime=2026-09-01/2026-11-08&limit=3`);
  const [first, second] = body.features as Item[];
  if (!first || !second) throw new Error('nothing was found');
  const { body: one } = await portal.ask(linkOf(first, 'self') as string);
  const { assets: _, ...facts } = first;
  expect(one).toMatchObject(facts);
  const byIds = await ask('/search', { ids: [second.id, first.id] });
  expect(byIds.body.features.map(({ id }: Item) => id)).toEqual([first.id, second.id]);
  const unknown = await ask(`/search?ids=${first.id},DS_NOT_SEEN`);
  expect([unknown.status, unknown.body.description]).toEqual([404, expect.stringContaining('DS_NOT_SEEN')]);
  expect((await ask(`/collections/${first.collection}/items/DS_NOT_SEEN`)).status).toBe(404);
});

it('refuses what it does not know, and pages of other people and of no one', async () => {
  const body = { bbox: aude, intersects: { type: 'Point', coordinates: [1, 2] } };
  expect((await ask('/search', body)).status).toBe(400);
  for (const query of ['?color=red', '?bbox=1,2', '?datetime=now', '?limit=0', '?token=made-up', '?filter=a'])
    expect([query, (await ask(`/search${query}`)).status]).toEqual([query, 400]);
  for (const wrong of [{ limit: 0 }, { sortby: [] }, { intersects: { type: 'Circle' } }, { bbox: [1] }])
    expect([wrong, (await ask('/search', wrong)).status]).toEqual([wrong, 400]);
});

it('is an error where the archive does not show all that it counts, never a short page', async () => {
  // Thirty images of one moment and place, of which the archive shows 25.
  const stacked = '/search?bbox=11.3,54.7,11.5,54.9&datetime=2026-11-12&collections=sentinel2';
  const { status, body } = await ask(stacked);
  expect([status, body.code]).toEqual([502, 'search-incomplete']);
  expect(body.features).toBeUndefined();
});

it('is an error that can be repeated where a part of the search failed', async () => {
  const query = `/search?bbox=${aude}&datetime=2026-01-01/2026-11-08&limit=200`;
  await services().sim.faults.set([{ kind: 'status', status: 500, service: 'search', times: 40, skip: 1 }]);
  const broken = await ask(query);
  expect(broken.status).toBeGreaterThanOrEqual(500);
  await services().sim.faults.clear();
  resetBreakers();
  expect((await ask(query)).status).toBe(200);
});

it('gives pictures by links that the token opened, which end with it, to pages of other sites as well', async () => {
  process.env.OPEN_ORIGINS = 'https://browser.example.org';
  resetConfig();
  const { body } = await ask(`/search?bbox=${aude}&datetime=2026-09-01/2026-11-08&limit=1`);
  const [item] = body.features as Item[];
  const hrefs = Object.values(item?.assets ?? {}).map(({ href }) => href);
  expect(hrefs.length).toBeGreaterThan(3);
  for (const href of hrefs) expect(href.startsWith(`${portal.root}/images/`)).toBe(true);
  const headers = { origin: 'https://browser.example.org' };
  const picture = await fetch(hrefs[0] as string, { headers });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(picture.headers.get('access-control-allow-origin')).toBe(headers.origin);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
  expect((await fetch(hrefs[0] as string, { method: 'HEAD' })).status).toBe(200);
  await revokeToken(operator, portal.token.id);
  expect((await fetch(hrefs[0] as string)).status).toBe(404);
  expect((await ask('/collections')).status).toBe(401);
});
