import { afterAll, beforeAll, expect, it } from 'vitest';
import { box, order } from './ordering/test-orders';
import type { OpenSimulator } from './test-support';
import { open } from './test-support';

let sim: OpenSimulator;
beforeAll(async () => {
  sim = await open();
});
afterAll(() => sim.close());

const { coordinates } = box(3, 43);
const wkt = `POLYGON((${coordinates[0]!.map((position) => position.join(' ')).join(', ')}))`;

async function search(constellation: string): Promise<string[]> {
  const response = await fetch(`${sim.url}/search/api/v1/search`, {
    method: 'POST',
    headers: { authorization: 'APIKEY demo-search-key-51b7e2', 'content-type': 'application/json' },
    body: JSON.stringify({
      geometry: wkt,
      constellation: [constellation],
      acquisitionDate: '[2000-01-01T00:00:00,2100-01-01T00:00:00]',
    }),
  });
  const { features } = (await response.json()) as { features: { properties: { sourceId: string } }[] };
  return features.map(({ properties }) => properties.sourceId);
}

it.each([
  ['PLEIADES NEO', 'PleiadesNeoArchiveMono'],
  ['PLEIADES', 'PleiadesArchiveMono'],
  ['SPOT', 'SPOTArchive15Mono'],
  ['SENTINEL2', 'Sentinel2Archive10'],
  ['TERRASAR-X', 'TerraSARXArchiveStripMap'],
])(
  'an image of %s that a search finds can be priced and ordered as %s',
  async (constellation, productTypeId) => {
    const [sourceId] = await search(constellation);
    const body = { ...(await order(sim, productTypeId, [sourceId!])), contractId: 'CTR-US-2026-0093' };
    const price = await sim.order('POST', '/prices', body);
    expect(price).toMatchObject({ status: 200, body: { totalAmountCurrency: expect.any(Number) } });
    expect((await sim.order('POST', '/orders', body)).body).toEqual({
      salesOrderId: expect.stringMatching(/^SO-/),
    });
  },
);

it('an image of one constellation cannot be ordered as another', async () => {
  const [sourceId] = await search('SPOT');
  const answer = await sim.order('POST', '/prices', await order(sim, 'PleiadesArchiveMono', [sourceId!]));
  expect(answer.body).toMatchObject({
    status: 400,
    message: expect.stringContaining('cannot be ordered as'),
  });
});
