import { afterAll, beforeAll, expect, it } from 'vitest';
import { stacConformance } from '@/lib/web/open/conformance';
import { withServices } from '@/testing/ingestion/with-services';
import { featuresClasses } from '@/testing/web/features-conformance';
import { startStacPortal } from '@/testing/web/stac-portal';
import {
  wrongWithCollection,
  wrongWithItem,
  wrongWithItems,
  wrongWithLanding,
} from '@/testing/web/standards';

/** Each conformance class that the STAC API declares is true. */

withServices({ SIM_NOW: '2026-11-21T00:00:00Z' });
let portal: Awaited<ReturnType<typeof startStacPortal>>;
beforeAll(async () => {
  portal = await startStacPortal();
});
afterAll(() => portal.stop());

interface Link {
  rel: string;
  href: string;
  method?: string;
}
interface Item {
  id: string;
  collection: string;
  properties: { datetime: string };
  links: Link[];
  stac_extensions: string[];
}
interface Page {
  features: Item[];
  links: Link[];
}
const ask = (path: string, body?: unknown) => portal.ask(portal.root + path, body);
const query = 'bbox=2,42,5,45&datetime=2026-09-01/2026-11-20';
const search = { bbox: [2, 42, 5, 45], datetime: '2026-09-01/2026-11-20', collections: ['spot'], limit: 30 };
const idsOf = ({ body }: { body: Page }) => body.features.map(({ id }) => id);
const timesOf = ({ body }: { body: Page }) => body.features.map(({ properties }) => properties.datetime);

const stac = 'https://api.stacspec.org/v1.0.0/';
const features = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/';

/** What each class demands, tried over HTTP. */
const classes: Record<string, () => Promise<void>> = {
  async [`${stac}core`]() {
    const { body } = await ask('');
    expect(wrongWithLanding(body)).toEqual([]);
    const rels = body.links.map(({ rel }: Link) => rel);
    expect(rels).toEqual(expect.arrayContaining(['root', 'self', 'service-desc', 'service-doc']));
    expect(body.conformsTo).toEqual(stacConformance);
  },
  async [`${stac}collections`]() {
    const { body } = await ask('/collections');
    for (const collection of body.collections) {
      expect(wrongWithCollection(collection)).toEqual([]);
      const self = collection.links.find(({ rel }: Link) => rel === 'self');
      expect((await portal.ask(self.href)).body).toEqual(collection);
    }
  },
  async [`${stac}ogcapi-features`]() {
    const page = await ask(`/collections/spot/items?${query}&limit=5`);
    expect(wrongWithItems(page.body)).toEqual([]);
    const items = page.body.features as Item[];
    expect(items.map(({ collection }) => collection)).toEqual(Array(5).fill('spot'));
    const [item] = items;
    const one = await ask(`/collections/spot/items/${item?.id}`);
    expect(wrongWithItem(one.body)).toEqual([]);
    for (const rel of ['root', 'parent', 'collection'])
      expect(one.body.links.map((link: Link) => link.rel)).toContain(rel);
  },
  async [`${stac}ogcapi-features#sort`]() {
    const of = (sortby: string) => ask(`/collections/spot/items?${query}&limit=30&sortby=${sortby}`);
    const [oldest, newest] = [timesOf(await of('datetime')), timesOf(await of('-datetime'))];
    expect(oldest).toEqual(oldest.toSorted());
    expect(newest).toEqual(newest.toSorted().reverse());
    expect(oldest[0]).not.toBe(newest[0]);
  },
  async [`${stac}item-search`]() {
    const { body: landing } = await ask('');
    const links = landing.links.filter(({ rel }: Link) => rel === 'search');
    expect(links.map(({ method }: Link) => method)).toEqual(['GET', 'POST']);
    const posted = await ask('/search', search);
    expect(posted.headers.get('content-type')).toBe('application/geo+json');
    expect(wrongWithItems(posted.body)).toEqual([]);
    expect(idsOf(posted)).toHaveLength(30);
    expect(idsOf(await ask(`/search?${query}&collections=spot&limit=30`))).toEqual(idsOf(posted));
    const ids = idsOf(posted).slice(0, 2);
    expect(idsOf(await ask(`/search?ids=${ids}`)).sort()).toEqual(ids.toSorted());
    const intersects = { type: 'Point', coordinates: [3.05, 43.2] };
    const there = await ask('/search', { intersects, datetime: search.datetime });
    expect(idsOf(there).length).toBeGreaterThan(0);
    expect((await ask('/search', { ...search, intersects })).status).toBe(400);
  },
  async [`${stac}item-search#sort`]() {
    const sorted = (direction: string) =>
      ask('/search', { ...search, sortby: [{ field: 'datetime', direction }] });
    const [oldest, newest] = [timesOf(await sorted('asc')), timesOf(await sorted('desc'))];
    expect(oldest).toEqual(oldest.toSorted());
    expect(newest).toEqual(newest.toSorted().reverse());
    expect(oldest[0]).not.toBe(newest[0]);
  },
  ...Object.fromEntries(
    Object.entries(featuresClasses).map(([name, check]) => [
      features + name,
      () =>
        check({ root: portal.root, token: portal.token.text, collection: 'spot', query: 'bbox=2,42,5,45' }),
    ]),
  ),
};

it('declares what the tests try, and nothing else', async () => {
  const { body } = await ask('/conformance');
  expect(body.conformsTo.toSorted()).toEqual(Object.keys(classes).sort());
});

it.each(stacConformance)('meets %s', async (uri) => {
  await classes[uri]?.();
});
