import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { withServices } from '@/testing/ingestion/with-services';
import { startStacPortal } from '@/testing/web/stac-portal';

/*
 * The requests of clients in their order. They are written from the sources of these clients, and not recorded: neither
 * program runs here.
 */

withServices({ SIM_NOW: '2026-11-21T00:00:00Z' });
let portal: Awaited<ReturnType<typeof startStacPortal>>;
beforeAll(async () => {
  portal = await startStacPortal();
});
afterAll(() => portal.stop());

interface Link {
  rel: string;
  href: string;
  type?: string;
  method?: string;
}
const linkOf = ({ links }: { links: Link[] }, rel: string, method?: string) => {
  const found = links.find((link) => link.rel === rel && (method === undefined || link.method === method));
  if (!found) throw new Error(`there is no link ${rel}`);
  return found;
};
const hasNext = ({ links }: { links: Link[] }) => links.some(({ rel }) => rel === 'next');

it('answers pystac-client, as written from its sources: Client.open, get_collection, search, get_items, get_item', async () => {
  const { ask } = portal;
  const { body: catalog } = await ask(portal.root);
  // ConformanceClasses: a pattern for each class.
  for (const name of ['core', 'item-search', 'ogcapi-features', 'collections'])
    expect(
      catalog.conformsTo.some((uri: string) =>
        new RegExp(`^https://api\\.stacspec\\.org/v1\\.0\\..*/${name}`).test(uri),
      ),
    ).toBe(true);
  const collections = linkOf(catalog, 'data').href;
  const { body: collection } = await ask(`${collections}/spot`);
  expect((await ask(`${collections}/none`)).status).toBe(404);

  const search = linkOf(catalog, 'search').href;
  const wish = {
    limit: 20,
    bbox: [2, 42, 5, 45],
    datetime: '2026-09-01T00:00:00Z/2026-11-20T23:59:59Z',
    collections: ['spot'],
  };
  const ids: string[] = [];
  let answer = await ask(search, wish);
  for (;;) {
    expect(answer.status).toBe(200);
    ids.push(...answer.body.features.map(({ id }: { id: string }) => id));
    if (!hasNext(answer.body)) break;
    // A page without items ends it, so there is none with a next page; a link of GET is followed without parameters.
    expect(answer.body.features.length).toBeGreaterThan(0);
    const next = linkOf(answer.body, 'next');
    expect(next.method ?? 'GET').toBe('GET');
    answer = await ask(next.href);
  }
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);

  // Collection.get_items repeats the collection, and sends ids that are empty.
  const items = linkOf(collection, 'items').href;
  const { status, body: page } = await ask(`${items}?ids=&collections=spot`);
  expect([status, page.features.length]).toEqual([200, 50]);
  expect((await ask(`${items}?collections=pleiades`)).status).toBe(400);
  const { body: item } = await ask(`${items}/${ids[0]}`);
  expect(item.id).toBe(ids[0]);
});

it('answers STAC Browser, as written from its sources: catalogue, collections, items, search, pages of another origin', async () => {
  process.env.OPEN_ORIGINS = 'https://browser.example.org';
  resetConfig();
  const origin = 'https://browser.example.org';
  const authorization = `Bearer ${portal.token.text}`;
  const ask = async (href: string, body?: unknown) => {
    // The browser asks first, without the token.
    const asked = await fetch(href, { method: 'OPTIONS', headers: { origin } });
    expect([href, asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      href,
      204,
      expect.stringContaining('Authorization'),
    ]);
    const answer = await portal.ask(href, body, { authorization, origin });
    expect([href, answer.status]).toEqual([href, 200]);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    return answer.body;
  };
  const catalog = await ask(`${portal.root}/`);
  expect(linkOf(catalog, 'self').href).toBe(portal.root);
  const { collections } = await ask(linkOf(catalog, 'data').href);
  const [first] = collections;
  const collection = await ask(linkOf(first, 'self').href);
  const items = await ask(linkOf(collection, 'items').href);
  const next = await ask(linkOf(items, 'next').href);
  expect(next.features[0].id).not.toBe(items.features[0].id);
  // It prefers POST where a link says so, and shows no thumbnail without a type.
  const found = await ask(linkOf(catalog, 'search', 'POST').href, {
    bbox: [2, 42, 5, 45],
    datetime: '2026-09-01T00:00:00.000Z/2026-11-20T23:59:59.999Z',
    collections: ['spot', 'pleiades'],
    limit: 12,
  });
  expect(found.features).toHaveLength(12);
  await ask(linkOf(found, 'next').href);
  const [item] = found.features;
  await ask(linkOf(item, 'self').href);
  expect(item.assets.thumbnail).toMatchObject({ type: 'image/jpeg', roles: ['thumbnail'] });
});
