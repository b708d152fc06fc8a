import { afterAll, beforeAll, expect, it } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { startStacPortal } from '@/testing/web/stac-portal';

/** The order of items, by the sort extension of the STAC API. */

withServices({ SIM_NOW: '2026-11-21T00:00:00Z', SIM_SAME_SECOND: '1' });
let portal: Awaited<ReturnType<typeof startStacPortal>>;
beforeAll(async () => {
  portal = await startStacPortal();
});
afterAll(() => portal.stop());

interface Page {
  features: { id: string; properties: { datetime: string } }[];
  links: { rel: string; href: string }[];
}
/** All items of a search, in the order of its pages. */
async function crawl(path: string, body?: unknown) {
  const found: Page['features'] = [];
  for (let next: string | undefined = portal.root + path, sent = body; next !== undefined; sent = undefined) {
    const answer = await portal.ask(next, sent);
    expect([next, answer.status]).toEqual([next, 200]);
    const { features, links } = answer.body as Page;
    found.push(...features);
    next = links.find(({ rel }) => rel === 'next')?.href;
  }
  return found;
}
const idsOf = (items: Page['features']) => items.map(({ id }) => id);
/** Sixty images of one second are among them, which take many requests: pages end in the middle of it. */
const wish = { bbox: [0, 42, 5, 45], datetime: '2026-11-01/2026-11-20', limit: 30 };
const query = `bbox=${wish.bbox}&datetime=${wish.datetime}&limit=${wish.limit}`;
/** A few pages of the month before. */
const short = { ...wish, datetime: '2026-10-01/2026-11-01' };
const shortQuery = `bbox=${short.bbox}&datetime=${short.datetime}&limit=${short.limit}`;

it('gives the oldest first where that is asked for, each exactly once over all pages', async () => {
  const newest = await crawl(`/search?${query}`);
  expect(newest.length).toBeGreaterThan(3 * wish.limit);
  const oldest = await crawl(`/search?${query}&sortby=datetime`);
  expect(idsOf(oldest).sort()).toEqual(idsOf(newest).sort());
  expect(new Set(idsOf(oldest)).size).toBe(oldest.length);
  const times = oldest.map(({ properties }) => properties.datetime);
  expect(times).toEqual(times.toSorted());
});

it('takes every way to write it, by GET, by POST and for the items of a collection', async () => {
  const oldest = idsOf(await crawl(`/search?${shortQuery}&sortby=datetime`));
  const newest = idsOf(await crawl(`/search?${shortQuery}`));
  expect(oldest.length).toBeGreaterThan(2 * short.limit);
  for (const [text, ids] of [
    ['%2Bdatetime', oldest],
    ['+properties.datetime', oldest],
    ['-datetime', newest],
    ['-properties.datetime', newest],
  ] as const)
    expect([text, idsOf(await crawl(`/search?${shortQuery}&sortby=${text}`))]).toEqual([text, ids]);
  const sortby = [{ field: 'properties.datetime', direction: 'asc' }];
  expect(idsOf(await crawl('/search', { ...short, sortby }))).toEqual(oldest);
  const spot = await crawl(`/collections/spot/items?${shortQuery}&sortby=datetime`);
  expect(idsOf(spot)).toEqual(oldest.filter((id) => idsOf(spot).includes(id)));
  expect(spot.length).toBeGreaterThan(0);
});

it('refuses what an archive cannot be sorted by', async () => {
  const ask = async (path: string, body?: unknown) => (await portal.ask(portal.root + path, body)).status;
  for (const sortby of ['eo:cloud_cover', '-id', 'datetime,id', ''])
    expect([sortby, await ask(`/search?${query}&sortby=${sortby}`)]).toEqual([sortby, 400]);
  for (const sortby of [[], [{ field: 'id', direction: 'asc' }], [{ field: 'datetime', direction: 'up' }]])
    expect([sortby, await ask('/search', { ...wish, sortby })]).toEqual([sortby, 400]);
});
