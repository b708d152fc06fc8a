import { afterAll, beforeAll, expect, it } from 'vitest';
import { withServices } from '@/testing/ingestion/with-services';
import { wrongWithAnswer } from '@/testing/web/document-schemas';
import { startStacPortal } from '@/testing/web/stac-portal';
import {
  wrongWithCollection,
  wrongWithFeatures,
  wrongWithItem,
  wrongWithItems,
  wrongWithLanding,
} from '@/testing/web/standards';

/** Every answer of the STAC API, by the official schemas. */

withServices({ SIM_NOW: '2026-11-21T00:00:00Z' });
let portal: Awaited<ReturnType<typeof startStacPortal>>;
beforeAll(async () => {
  portal = await startStacPortal();
});
afterAll(() => portal.stop());

const ask = async (path: string, body?: unknown) => (await portal.ask(portal.root + path, body)).body;

it('answers a landing page and conformance classes as the schemas want them', async () => {
  const landing = await ask('');
  expect(wrongWithLanding(landing)).toEqual([]);
  const conformance = await ask('/conformance');
  expect(wrongWithFeatures('confClasses', conformance)).toEqual([]);
  expect(conformance.conformsTo).toEqual(landing.conformsTo);
});

it('answers collections as the schemas want them', async () => {
  const list = await ask('/collections');
  expect(wrongWithFeatures('collections', list)).toEqual([]);
  for (const collection of list.collections) {
    expect([collection.id, wrongWithCollection(collection)]).toEqual([collection.id, []]);
    expect(await ask(`/collections/${collection.id}`)).toEqual(collection);
  }
});

it.each([
  ['the south of France', { bbox: [2, 42, 5, 45], datetime: '2026-08-01/2026-11-20', limit: 60 }],
  ['both sides of 180°', { bbox: [170, -25, -170, 0], datetime: '2024-01-01/2026-11-20', limit: 60 }],
  ['the far north', { bbox: [-180, 70, 180, 90], datetime: '2026-08-01/2026-11-20', limit: 60 }],
  ['the whole world, without any limit', {}],
])('answers items as the schemas want them: %s', async (_, search) => {
  const page = await ask('/search', search);
  expect(wrongWithItems(page)).toEqual([]);
  expect(page.features.length).toBeGreaterThan(10);
  for (const item of page.features) expect([item.id, wrongWithItem(item)]).toEqual([item.id, []]);
  const [first] = page.features;
  const self = first.links.find(({ rel }: { rel: string }) => rel === 'self').href;
  expect(wrongWithItem((await portal.ask(self)).body)).toEqual([]);
});

it('answers as its own document says, without a member that is not described', async () => {
  const document = await ask('/api');
  const wrong = (path: string, answer: unknown, method?: string) =>
    wrongWithAnswer(document, `/api/stac${path}`, answer, method);
  expect(wrong('', await ask(''))).toEqual([]);
  expect(wrong('/conformance', await ask('/conformance'))).toEqual([]);
  const list = await ask('/collections');
  expect(wrong('/collections', list)).toEqual([]);
  expect(wrong('/collections/{collection}', list.collections[0])).toEqual([]);
  const search = { bbox: [2, 42, 5, 45], datetime: '2026-08-01/2026-11-20', limit: 60 };
  const page = await ask('/search', search);
  expect(wrong('/search', page)).toEqual([]);
  expect(wrong('/search', page, 'post')).toEqual([]);
  expect(wrong('/collections/{collection}/items', await ask('/collections/spot/items?limit=5'))).toEqual([]);
  for (const item of page.features.slice(0, 2)) {
    const path = '/collections/{collection}/items/{item}';
    expect(wrong(path, await ask(`/collections/${item.collection}/items/${item.id}`))).toEqual([]);
  }
});

it('names each extension only on items that use it', async () => {
  const { features } = await ask('/search', { bbox: [2, 42, 5, 45], datetime: '2026-08-01/2026-11-20' });
  const radar = features.find(({ collection }: { collection: string }) => collection === 'terrasar-x');
  const names = (item: { stac_extensions: string[] }) => item.stac_extensions.join();
  expect(names(features[0])).toContain('/order/');
  expect(names(radar)).not.toContain('/eo/');
});

it('notices what is wrong', async () => {
  const { features, ...page } = await ask('/search', { bbox: [2, 42, 5, 45], limit: 1 });
  const [item] = features;
  for (const wrong of [
    { ...item, bbox: undefined },
    { ...item, properties: { ...item.properties, datetime: 'yesterday' } },
    { ...item, properties: { ...item.properties, 'order:status': undefined } },
    { ...item, geometry: { type: 'Polygon', coordinates: [[[1, 2]]] } },
  ])
    expect([wrong, wrongWithItem(wrong)]).not.toEqual([wrong, []]);
  expect(wrongWithItems({ ...page, features: [{}] })).not.toEqual([]);
  expect(wrongWithLanding({ type: 'Catalog', links: [] })).not.toEqual([]);
  expect(wrongWithCollection({ ...item, license: undefined })).not.toEqual([]);
  expect(wrongWithFeatures('exception', {})).not.toEqual([]);
});

it('answers errors as OGC API – Features wants them', async () => {
  for (const path of ['/search?color=red', '/collections/none', '/search?ids=unknown'])
    expect([path, wrongWithFeatures('exception', await ask(path))]).toEqual([path, []]);
});
