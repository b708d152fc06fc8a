import { afterAll, beforeAll, expect, it } from 'vitest';
import { toAreaShape } from '@/lib/areas/geometry/shape';
import { addArea } from '@/lib/areas/saved/store';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { wrongWithAnswer } from '@/testing/web/document-schemas';
import { startFeaturesPortal } from '@/testing/web/features-portal';
import { wrongWithFeatures, wrongWithGeoJson } from '@/testing/web/standards';

/** Every answer of OGC API – Features, by the official schemas. */

const services = withServices();
let portal: Awaited<ReturnType<typeof startFeaturesPortal>>;
beforeAll(async () => {
  portal = await startFeaturesPortal(services());
  const shape = toAreaShape({
    type: 'Polygon',
    coordinates: [
      [
        [9, 55],
        [9.1, 55],
        [9.1, 55.1],
        [9, 55],
      ],
    ],
  });
  await addArea({ name: 'Mine', isShared: false, colour: 'ink', tags: [], shape }, operator);
});
afterAll(() => portal.stop());

const wrong = async (schema: string, path: string) =>
  wrongWithFeatures(schema, (await portal.ask(path)).body);

it('answers a landing page, conformance classes and collections as the schemas want them', async () => {
  expect(await wrong('landingPage', '')).toEqual([]);
  expect(await wrong('confClasses', '/conformance')).toEqual([]);
  expect(await wrong('collections', '/collections')).toEqual([]);
  expect(await wrong('collection', '/collections/areas')).toEqual([]);
  expect(await wrong('collection', '/collections/tiles.Aude')).toEqual([]);
});

it.each(['areas', 'scenes.Aude', 'tiles.Aude'])(
  'answers features as the schemas want them: %s',
  async (id) => {
    const { body: page } = await portal.ask(`/collections/${id}/items`);
    expect(page.features.length).toBeGreaterThan(0);
    for (const feature of page.features)
      expect([feature.id, wrongWithGeoJson(feature)]).toEqual([feature.id, []]);
    // RFC 7946 has null for a place that is unknown. The schema of OGC forgot it.
    const placed = page.features.filter(({ geometry }: { geometry: unknown }) => geometry !== null);
    expect(wrongWithFeatures('featureCollectionGeoJSON', { ...page, features: placed })).toEqual([]);
    const [first] = page.features;
    const { body: one } = await portal.ask(`/collections/${id}/items/${first.id}`);
    expect(one).toMatchObject({ id: first.id, properties: first.properties });
  },
);

it('answers errors as the schemas want them', async () => {
  for (const path of [
    '/collections/none',
    '/collections/areas/items?color=red',
    '/collections/areas/items/none',
  ])
    expect([path, await wrong('exception', path)]).toEqual([path, []]);
});

it('answers as its own document says, without a member that is not described', async () => {
  const { body: document } = await portal.ask('/api');
  const wrong = async (template: string, path: string) =>
    wrongWithAnswer(document, `/api/features${template}`, (await portal.ask(path)).body);
  expect(await wrong('', '')).toEqual([]);
  expect(await wrong('/conformance', '/conformance')).toEqual([]);
  expect(await wrong('/collections', '/collections')).toEqual([]);
  for (const id of ['areas', 'scenes.Aude', 'tiles.Aude']) {
    const items = `/collections/${id}/items`;
    expect([id, await wrong('/collections/{collection}', `/collections/${id}`)]).toEqual([id, []]);
    expect([id, await wrong('/collections/{collection}/items', items)]).toEqual([id, []]);
    const [{ id: first }] = (await portal.ask(items)).body.features;
    const one = await wrong('/collections/{collection}/items/{item}', `${items}/${first}`);
    expect([id, one]).toEqual([id, []]);
  }
});
