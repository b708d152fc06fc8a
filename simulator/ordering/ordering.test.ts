import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenSimulator } from '../test-support';
import { encodedUsername, open, openFor } from '../test-support';
import { box, IMAGE, order, RADAR_IMAGE, useSmallArchive } from './test-orders';

let sim: OpenSimulator;
beforeAll(async () => {
  sim = await open({ SIM_CREDIT: '1000000' });
  useSmallArchive(sim.context);
});
afterAll(() => sim.close());

interface Price {
  totalAmountCurrency: number;
  discountValue: number;
  discountPercentage: number;
  currency: string;
  productTypes: Record<string, number | object>[];
}

async function price(body: object): Promise<Price> {
  const answer = await sim.order('POST', '/prices', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

describe('contracts', () => {
  it('come in two currencies, with decimal strings and a leading blank', async () => {
    const own = await openFor();
    const { contracts } = (await own.order('GET', '/me/contracts')).body as {
      contracts: Record<string, string>[];
    };
    expect(new Set(contracts.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD']));
    expect(contracts[0]).toEqual({
      contractId: 'CTR-EU-2026-0417',
      name: 'Swath EU 2026',
      tradeAgreementUrl: expect.stringMatching(/^https:/),
      creditRemaining: '18420.0',
      currency: 'EUR',
      language: 'en',
    });
    expect(contracts.some(({ name }) => name!.startsWith(' '))).toBe(true);
  });
});

describe('product types and their options', () => {
  interface Type {
    productTypeId: string;
    minimumOrderAreaApplied: number;
    technicalProduct: { source: { id: string }; sensor: { label: string } };
  }
  const types = async () =>
    ((await sim.order('GET', '/productTypes')).body as { productTypes: Type[] }).productTypes;

  it('are archive, tasking and off the shelf, with minimum areas and a label encoded twice', async () => {
    const all = await types();
    expect(new Set(all.map((type) => type.technicalProduct.source.id))).toEqual(
      new Set(['archive', 'tasking', 'ots']),
    );
    expect(all.map((type) => type.minimumOrderAreaApplied)).toEqual(
      expect.arrayContaining([0, 25, 500, 3600]),
    );
    expect(all.map((type) => type.technicalProduct.sensor.label)).toContain('PlÃ©iades');
  });

  it('can all be ordered with their defaults where they apply', async () => {
    for (const { productTypeId, technicalProduct } of await types()) {
      const body = await order(sim, productTypeId, technicalProduct.source.id === 'archive' ? undefined : []);
      const answer = await sim.order('POST', '/prices', body);
      expect([productTypeId, answer.status, answer.body]).toMatchObject([
        productTypeId,
        200,
        { contractId: expect.any(String) },
      ]);
    }
  });

  it('show every form of constraint, category and type between them', async () => {
    const text: string[] = [];
    for (const { productTypeId } of await types()) {
      const aoi = [{ polygonId: 1, geometry: box(3, 43) }];
      text.push(
        JSON.stringify((await sim.order('POST', `/productTypes/${productTypeId}/options`, { aoi })).body),
      );
    }
    for (const form of [
      '"reject":true',
      '"condition":"processing_level:(projected)"',
      '(basic|reflectance)',
      ' AND NOT ',
      ' OR (',
      '\\"copernicus 30\\"',
      '"hidden":true',
      '"category":"item_properties"',
      '"category":"production_option"',
      '"type":"double"',
      '"type":"string"',
      '"type":"periods"',
      '"type":"boolean"',
      '"mandatory":"constraint"',
      '"defaultValue":" "',
      '"range":[-100,10000]',
    ]) {
      expect(text.join('\n')).toContain(form);
    }
  });

  it('name a projection for each area, with the codes of its zone', async () => {
    const aoi = [
      { polygonId: 1, geometry: box(3, 43) },
      { polygonId: 2, geometry: box(-70, -33) },
    ];
    const { body } = await sim.order('POST', '/productTypes/PleiadesArchiveMono/options', { aoi });
    const { availableOptions } = body as {
      availableOptions: { name: string; defaultValue: string; values: { id: string }[] }[];
    };
    const projections = availableOptions.filter(({ name }) => name.startsWith('projection_'));
    expect(projections.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
      ['projection_1', '32631'],
      ['projection_2', '32719'],
    ]);
    expect(projections[0]!.values.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['2154', '3035', '25831', '4326']),
    );
  });

  it('are refused for a product type or an area that makes no sense', async () => {
    const ask = (id: string, body: object) => sim.order('POST', `/productTypes/${id}/options`, body);
    expect((await ask('Nothing', { aoi: [{ polygonId: 1, geometry: box(3, 43) }] })).status).toBe(404);
    expect((await ask('SPOTArchive15Mono', { aoi: [{ id: 1, geometry: box(3, 43) }] })).body).toMatchObject({
      status: 400,
      message: expect.stringContaining('aoi.0.polygonId'),
    });
    expect((await ask('SPOTArchive15Mono', { aoi: [] })).status).toBe(400);
  });
});

describe('prices', () => {
  it('are the area that the image shows × the price of a km², less the discount of the contract', async () => {
    const result = await price(await order(sim, 'PleiadesArchiveMono'));
    expect(result).toEqual({
      contractId: 'CTR-EU-2026-0417',
      currency: 'EUR',
      discountPercentage: 20,
      discountValue: expect.any(Number),
      productTypes: [
        {
          productTypeId: 'PleiadesArchiveMono',
          areaKm2: expect.any(Number),
          price: expect.any(Number),
          amount: expect.any(Number),
          discountPercentage: 20,
          discountValue: expect.any(Number),
          items: [{ dataStripIds: [IMAGE] }],
        },
      ],
      totalAmountCurrency: expect.any(Number),
    });
    const [line] = result.productTypes as [Record<string, number>];
    // The image shows the western half of a box of 0.2° × 0.2° around 3° E 43° N.
    expect(line.areaKm2).toBeGreaterThan(175);
    expect(line.areaKm2).toBeLessThan(186);
    expect(line.price).toBe(Math.round(line.areaKm2! * 2000) / 100);
    expect(result.totalAmountCurrency).toBeCloseTo(line.price! * 0.8, 1);
  });

  it('apply the minimum area', async () => {
    const body = await order(sim, 'SPOTArchive10Color');
    expect((await price(body)).productTypes[0]).toMatchObject({ areaKm2: 3600, price: 1260, amount: 1260 });
  });

  it('rise with priority and licence, and fall with the processing level', async () => {
    const base = (await price(await order(sim, 'PleiadesArchiveMono'))).totalAmountCurrency;
    const rush = await price(await order(sim, 'PleiadesArchiveMono', undefined, { priority: 'rush' }));
    const more = await price(await order(sim, 'PleiadesArchiveMono', undefined, { license: 'eula_6_10' }));
    const primary = await price(
      await order(sim, 'PleiadesArchiveMono', undefined, { processing_level: 'primary' }),
    );
    expect(rush.totalAmountCurrency / base).toBeCloseTo(1.5, 4);
    expect(more.totalAmountCurrency / base).toBeCloseTo(1.3, 4);
    expect(primary.totalAmountCurrency / base).toBeCloseTo(0.9, 4);
  });

  it('follow the currency of the contract', async () => {
    const body = { ...(await order(sim, 'SPOTArchive15Mono')), contractId: 'CTR-US-2026-0093' };
    expect(await price(body)).toMatchObject({ currency: 'USD', discountPercentage: 12.5 });
  });

  it('take vouchers off, so that gross less discounts is the total', async () => {
    const plain = await price(await order(sim, 'SPOTArchive15Mono'));
    const less = await price({
      ...(await order(sim, 'SPOTArchive15Mono')),
      voucherCodes: ['SWATH10', 'WELCOME50'],
    });
    const gross = plain.totalAmountCurrency;
    expect(less.totalAmountCurrency).toBeCloseTo(gross * 0.9 - 50, 1);
    expect(less.discountValue + less.totalAmountCurrency).toBeCloseTo(gross, 6);
  });

  it('count overlaps of one item once, and each image of a temporal series', async () => {
    const both = [IMAGE, `${IMAGE}_2`];
    const once = await price(await order(sim, 'PleiadesArchiveMono', both));
    const series = await price(
      await order(sim, 'PleiadesArchiveMono', both, { area_compute_model: 'temporal_serie' }),
    );
    expect(series.totalAmountCurrency / once.totalAmountCurrency).toBeCloseTo(2, 3);
  });

  it('use the other spellings that occur when asked to', async () => {
    const own = await openFor({ SIM_VARIANT: '1' });
    useSmallArchive(own.context);
    const { body } = await own.order('POST', '/prices', await order(own, 'PleiadesArchiveMono'));
    expect(body).toMatchObject({
      totalAmount: expect.any(Number),
      productTypes: [{ items: [{ datastripIds: [IMAGE] }] }],
    });
  });
});

describe('an order that is wrong', () => {
  let good: Awaited<ReturnType<typeof order>>;
  beforeEach(async () => {
    good = await order(sim, 'PleiadesArchiveMono');
  });
  const options = (...changes: [string, string | undefined][]) => {
    const choice = good.optionsPerProductType[0]!;
    const changed = new Map<string, string | undefined>([
      ...choice.options.map(({ key, value }): [string, string] => [key, value]),
      ...changes,
    ]);
    const kept = [...changed].flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
    return { ...good, optionsPerProductType: [{ ...choice, options: kept }] };
  };
  const item = (change: object) => ({ ...good, items: [{ ...good.items[0], ...change }] });
  const area = (geometry: object) => ({ ...good, aoi: [{ ...good.aoi[0], geometry }] });

  it.each<[string, () => object, string]>([
    ['a contract that is not known', () => ({ ...good, contractId: 'X' }), 'The contract "X" is not known'],
    [
      'a product type that is not known',
      () => item({ productTypeId: 'X' }),
      'The product type "X" is not known',
    ],
    [
      'an image that is not known',
      () => item({ datastripIds: ['DS_NONE'] }),
      'Datastrip "DS_NONE" is not known',
    ],
    [
      'an image of another constellation',
      () => item({ datastripIds: [RADAR_IMAGE] }),
      'cannot be ordered as PleiadesArchiveMono',
    ],
    ['an archive item without images', () => item({ datastripIds: [] }), 'At least one datastrip is needed'],
    ['an image that lies elsewhere', () => area(box(20, 50)), 'does not cover area 1'],
    ['an area number without an area', () => item({ aoiId: 7 }), 'There is no area with the id 7'],
    [
      'a mandatory option left out',
      () => options(['pixel_coding', undefined]),
      'The mandatory option "pixel_coding" is missing',
    ],
    [
      'a hidden option left out',
      () => options(['ordering_channel', undefined]),
      '"ordering_channel" is missing',
    ],
    [
      'a value that is not in the list',
      () => options(['dem', 'moon']),
      'The option "dem" has no value "moon"',
    ],
    [
      'a value that does not apply',
      () => options(['pixel_coding', '8bits']),
      'The option "pixel_coding" cannot be "8bits"',
    ],
    [
      'an option that does not apply',
      () => options(['elevation', '12']),
      'The option "elevation" does not apply',
    ],
    [
      'an option that a changed one calls for',
      () => options(['processing_level', 'projected'], ['dem', undefined], ['elevation', '10001']),
      'The option "elevation" must lie between -100 and 10000',
    ],
    ['an option that is not known', () => options(['colour', 'red']), 'The option "colour" is not known'],
    ['a projection that does not fit', () => options(['projection_1', '32719']), 'has no value "32719"'],
    [
      'a licence that differs from the option',
      () => ({
        ...good,
        optionsPerProductType: [{ ...good.optionsPerProductType[0], licence: 'eula_11_30' }],
      }),
      'The licence "eula_11_30" is not the option license "eula_5"',
    ],
    [
      'no options',
      () => ({ ...good, optionsPerProductType: [] }),
      'The options of product type "PleiadesArchiveMono" are missing',
    ],
    ['no delivery type', () => ({ ...good, options: [] }), '"deliveryType" is missing'],
    [
      'a delivery type that is not known',
      () => ({ ...good, options: [{ key: 'deliveryType', value: 'pigeon' }] }),
      'pigeon',
    ],
    ['a market that is not known', () => ({ ...good, primaryMarket: 'X' }), 'The market "X" is not known'],
    [
      'a secondary market of another',
      () => ({ ...good, primaryMarket: 'AGRI', secondaryMarket: 'CARTO_TOPO' }),
      'CARTO_TOPO',
    ],
    [
      'a voucher that is not known',
      () => ({ ...good, voucherCodes: ['FREE'] }),
      'The voucher "FREE" is not known',
    ],
    [
      'a voucher that expired',
      () => ({ ...good, voucherCodes: ['SPRING2024'] }),
      'The voucher "SPRING2024" expired on',
    ],
    [
      'an area that is not closed',
      () => area({ type: 'Polygon', coordinates: [box(3, 43).coordinates[0]!.slice(0, 4)] }),
      'is not closed',
    ],
    [
      'an area that is no polygon',
      () => area({ type: 'Point', coordinates: [3, 43] }),
      'must be a Polygon, not Point',
    ],
    [
      'an area that crosses itself',
      () =>
        area({
          type: 'Polygon',
          coordinates: [
            [
              [3, 43],
              [3.1, 43.1],
              [3.1, 43],
              [3, 43.1],
              [3, 43],
            ],
          ],
        }),
      'crosses itself',
    ],
    ['an area outside of the world', () => area(box(3, 95)), 'outside of the world'],
    ['no items', () => ({ ...good, items: [] }), 'items'],
  ])('with %s is refused and says so', async (_, body, message) => {
    for (const path of ['/prices', '/orders']) {
      const answer = await sim.order('POST', path, body());
      expect(answer.status).toBe(400);
      expect(JSON.stringify((answer.body as { errors: object[] }).errors).replaceAll('\\"', '"')).toContain(
        message,
      );
    }
  });

  it('is refused when it is no JSON, with what is wrong', async () => {
    expect((await sim.order('POST', '/prices', '{"aoi":')).body).toMatchObject({
      status: 400,
      message: expect.stringContaining('not JSON'),
    });
  });

  it('left no trace in the orders or the credit', async () => {
    const truth = await (await fetch(`${sim.url}/_truth`)).json();
    expect(truth.orders).toEqual([]);
    expect(truth.contracts[0]).toMatchObject({ creditRemaining: '1000000.0' });
  });

  it('lists everything that is wrong at once', async () => {
    const answer = await sim.order('POST', '/prices', {
      ...options(['dem', undefined]),
      contractId: 'X',
      voucherCodes: ['Y'],
    });
    expect((answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['contractId', 'voucherCodes', 'optionsPerProductType[0].options']),
    );
  });
});

describe('an order that is right', () => {
  it('gets an id, lowers the credit by its price, and is kept byte for byte', async () => {
    const own = await openFor();
    useSmallArchive(own.context);
    const body = JSON.stringify(await order(own, 'PleiadesArchiveMono'), null, 1);
    const { totalAmountCurrency } = (await own.order('POST', '/prices', body)).body as Price;
    const { salesOrderId } = (await own.order('POST', '/orders', body)).body as { salesOrderId: string };
    expect(salesOrderId).toMatch(/^SO-\d{4}-\d{5}$/);
    const { contracts } = (await own.order('GET', '/me/contracts')).body as {
      contracts: { creditRemaining: string }[];
    };
    expect(Number(contracts[0]!.creditRemaining)).toBeCloseTo(18420 - totalAmountCurrency, 6);
    const truth = await (await fetch(`${own.url}/_truth`)).json();
    expect(truth.orders).toMatchObject([
      { id: salesOrderId, body, total: totalAmountCurrency.toFixed(2), currency: 'EUR' },
    ]);
    expect(own.context.requests.list().at(-3)?.bodySha256).toBe(truth.orders[0].bodySha256);
  });

  it('is placed again when it is sent again: the service does not notice', async () => {
    const body = await order(sim, 'PleiadesArchiveMono');
    const first = (await sim.order('POST', '/orders', body)).body as { salesOrderId: string };
    const second = (await sim.order('POST', '/orders', body)).body as { salesOrderId: string };
    expect(second.salesOrderId).not.toBe(first.salesOrderId);
  });

  it('is refused with 402 when the credit does not cover it', async () => {
    const body = { ...(await order(sim, 'PleiadesArchiveMono')), contractId: 'CTR-EU-2025-0388' };
    const own = await openFor();
    useSmallArchive(own.context);
    expect(await own.order('POST', '/orders', body)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_CREDIT' },
    });
    expect((await own.order('POST', '/prices', body)).status).toBe(200);
  });

  it('uses up a voucher that is good for one order', async () => {
    const body = { ...(await order(sim, 'PleiadesArchiveMono')), voucherCodes: ['WELCOME50'] };
    expect((await sim.order('POST', '/orders', body)).status).toBe(200);
    expect((await sim.order('POST', '/orders', body)).body).toMatchObject({
      status: 400,
      message: expect.stringContaining('used up'),
    });
  });

  it('was placed although the connection dropped afterwards, and not when it dropped before', async () => {
    const own = await openFor();
    useSmallArchive(own.context);
    const body = await order(own, 'PleiadesArchiveMono');
    const count = async () => (await (await fetch(`${own.url}/_truth`)).json()).orders.length;
    await own.setFaults([{ kind: 'drop-before', path: '/api/v1/orders' }]);
    await expect(own.order('POST', '/orders', body)).rejects.toThrow();
    expect(await count()).toBe(0);
    await own.setFaults([{ kind: 'drop-after', path: '/api/v1/orders' }]);
    await expect(own.order('POST', '/orders', body)).rejects.toThrow();
    expect(await count()).toBe(1);
  });

  it('is placed at once when its client leaves during several latencies, and is over once it is placed', async () => {
    const own = await openFor();
    useSmallArchive(own.context);
    const body = await order(own, 'PleiadesArchiveMono');
    const slow = { kind: 'latency', path: '/api/v1/orders', ms: 60_000 };
    await own.setFaults([slow, slow]);
    const leaving = new AbortController();
    const sent = fetch(`${own.url}/ordering/api/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: await own.token(),
        'x-svc-username': encodedUsername,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: leaving.signal,
    });
    const last = () => own.context.requests.list().at(-1);
    await vi.waitFor(() => expect(last()).toMatchObject({ method: 'POST', fault: 'latency+latency' }));
    leaving.abort();
    await expect(sent).rejects.toThrow();
    // No one who sees that the request is over may miss the order.
    await vi.waitFor(() => expect(last()?.status).not.toBeNull(), { timeout: 10_000, interval: 1 });
    const { orders } = await (await fetch(`${own.url}/_truth`)).json();
    expect(orders).toHaveLength(1);
  });

  it('may use the other spellings that occur in requests', async () => {
    const body = await order(sim, 'PleiadesArchiveMono');
    const [choice] = body.optionsPerProductType;
    const { productType, ...rest } = choice!;
    const other = { ...body, optionsPerProductType: [{ ...rest, productTypeId: productType.productTypeId }] };
    expect(
      (await sim.order('POST', '/prices', { ...other, items: [{ ...body.items[0], properties: [] }] }))
        .status,
    ).toBe(200);
  });
});

describe('a tasking order', () => {
  it('has an area, a period, and no image', async () => {
    const body = await order(sim, 'PleiadesTaskingOnePlan', []);
    expect(body.items[0]!.properties).toContainEqual({
      key: 'acquisition_period',
      value: expect.stringContaining('/'),
    });
    expect((await price(body)).productTypes[0]).toMatchObject({ productTypeId: 'PleiadesTaskingOnePlan' });
  });

  it('is refused with an image, or with a period that ends before it starts', async () => {
    const body = await order(sim, 'PleiadesTaskingOnePlan', [IMAGE]);
    expect((await sim.order('POST', '/prices', body)).body).toMatchObject({
      message: expect.stringContaining('is tasking'),
    });
    const late = {
      ...body,
      items: [
        {
          ...body.items[0]!,
          datastripIds: [],
          properties: [
            ...body.items[0]!.properties.filter(({ key }) => key !== 'acquisition_period'),
            { key: 'acquisition_period', value: '2026-12-08T00:00:00Z/2026-12-01T00:00:00Z' },
          ],
        },
      ],
    };
    expect((await sim.order('POST', '/prices', late)).body).toMatchObject({
      message: expect.stringContaining('ends before it starts'),
    });
  });
});

describe('endpoints that only some deployments have', () => {
  it('are absent by default', async () => {
    for (const [method, path] of [
      ['GET', '/vouchers/SWATH10'],
      ['GET', '/licences/eula_5'],
      ['GET', '/orders'],
      ['POST', '/tasking/attempts'],
    ]) {
      expect((await sim.order(method!, path!, method === 'POST' ? {} : undefined)).status).toBe(404);
    }
  });

  it('answer when they are switched on', async () => {
    const own = await openFor({ SIM_EXTRAS: '1' });
    useSmallArchive(own.context);
    await own.order('POST', '/orders', await order(own, 'PleiadesArchiveMono'));
    expect((await own.order('GET', '/vouchers/SPRING2024')).body).toMatchObject({
      valid: false,
      discountPercentage: 20,
    });
    expect((await own.order('GET', '/vouchers/NONE')).status).toBe(404);
    expect((await own.order('GET', '/orders')).body).toMatchObject({
      orders: [{ status: 'RECEIVED', currency: 'EUR' }],
    });
    const ask = { productTypeId: 'PleiadesTaskingOnePlan', aoi: [{ polygonId: 1, geometry: box(3, 43) }] };
    expect((await own.order('POST', '/tasking/options', ask)).body).toHaveProperty('availableOptions');
    expect((await own.order('POST', '/tasking/attempts', ask)).body).toMatchObject({
      attempts: expect.arrayContaining([expect.objectContaining({ satellite: 'PHR1A' })]),
    });
    expect((await own.order('POST', '/tasking/feasibility', ask)).body).toMatchObject({
      feasibility: expect.stringMatching(/GREEN|ORANGE|RED/),
    });
    const headers = {
      authorization: await own.token(),
      'x-svc-username': 'ZGVtby51c2VyQHN3YXRoLmV4YW1wbGU=',
    };
    const text = await fetch(`${own.url}/ordering/api/v1/licences/eula_5`, { headers });
    expect([text.headers.get('content-type'), await text.text()]).toEqual([
      expect.stringContaining('text/plain'),
      expect.stringContaining('FIVE'),
    ]);
  });
});
