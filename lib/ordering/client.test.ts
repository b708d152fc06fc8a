import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UpstreamError } from '@/lib/upstream/errors';
import { area, configure, findImage, forget } from '@/testing/ordering/services';
import { type SimulatorFault, startSimulator, type TestSimulator } from '@/testing/simulator';
import * as client from './client';

type Fault = { kind: string } & Record<string, unknown>;

let sim: TestSimulator;
let body: string;

beforeAll(async () => {
  sim = await startSimulator();
  configure({ ...sim.env, SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'silent' });
  const chosen = (await client.options('PleiadesArchiveMono', [{ number: 1, geometry: area }]))
    .filter(({ rules, mandatory }) => mandatory === 'true' && rules.length === 0)
    .map(({ name, defaultValue }) => ({ key: name, value: defaultValue }));
  body = JSON.stringify({
    aoi: [{ id: 1, name: 'Toulouse', geometry: area }],
    voucherCodes: [],
    contractId: 'CTR-EU-2026-0417',
    items: [{ productTypeId: 'PleiadesArchiveMono', aoiId: 1, datastripIds: [await findImage(sim)] }],
    optionsPerProductType: [
      {
        productType: { productTypeId: 'PleiadesArchiveMono' },
        licence: 'eula_5',
        options: [
          ...chosen,
          ...['dem:best_available', 'spectral_processing:pansharpened', 'image_format:dimap_geotiff'].map(
            (pair) => ({ key: pair.split(':')[0], value: pair.split(':')[1] }),
          ),
          { key: 'projection_1', value: '32631' },
        ],
      },
    ],
    options: [{ key: 'deliveryType', value: 'network' }],
  });
});
afterEach(async () => {
  await sim.faults.clear();
  configure({ ORDERING_TIMEOUT_SECONDS: '60' });
});
afterAll(() => sim.stop());

const calls: Record<string, () => Promise<unknown>> = {
  contracts: () => client.contracts(),
  'product types': () => client.productTypes(),
  options: () => client.options('PleiadesArchiveMono', [{ number: 1, geometry: area }]),
  prices: () => client.prices(body),
};
const paths: Record<string, string> = {
  contracts: '/api/v1/me/contracts',
  'product types': '/api/v1/productTypes',
  options: '/api/v1/productTypes/*/options',
  prices: '/api/v1/prices',
};
const fault = (one: Fault): SimulatorFault => ({ service: 'ordering', ...one });
const receivedAt = async (path: string) =>
  (await sim.requests()).filter((one) => one.path.endsWith(path.replace('*', 'PleiadesArchiveMono'))).length;
const failure = async (call: () => Promise<unknown>) => {
  const error = await call().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
};

describe('what only reads', () => {
  it('reads contracts, product types, options and prices', async () => {
    expect(await client.contracts()).toContainEqual(
      expect.objectContaining({ id: 'CTR-EU-2026-0417', name: 'Swath EU 2026', currency: 'EUR' }),
    );
    expect(await client.productTypes()).toContainEqual(
      expect.objectContaining({ id: 'PleiadesArchiveMono', minimumAreaKm2: 25 }),
    );
    const names = (await client.options('PleiadesArchiveMono', [{ number: 3, geometry: area }])).map(
      ({ name }) => name,
    );
    expect(names).toContain('projection_3');
    const { price } = await client.prices(body);
    expect(Number(price.total)).toBeGreaterThan(0);
    expect(price.currency).toBe('EUR');
  });

  for (const [name, call] of Object.entries(calls)) {
    const path = paths[name] ?? '';
    it.each<Fault>([
      { kind: 'status', status: 503 },
      { kind: 'throttle', retryAfter: 0 },
      { kind: 'drop-before' },
      { kind: 'cut' },
      { kind: 'revoke-token' },
    ])(`tries ${name} again after $kind`, async (one) => {
      await sim.faults.set([fault({ ...one, path, times: 1 })]);
      const before = await receivedAt(path);
      await call();
      expect((await receivedAt(path)) - before).toBe(2);
    });

    it.each<[Fault, string]>([
      [{ kind: 'malformed' }, 'malformed'],
      [{ kind: 'html', status: 200 }, 'malformed'],
      [{ kind: 'status', status: 400 }, 'status'],
      [{ kind: 'redirect' }, 'status'],
      [{ kind: 'huge' }, 'too-large'],
      [{ kind: 'huge', gzip: true }, 'too-large'],
    ])(`tells ${name} with %j as %s`, async (one, kind) => {
      forget();
      await sim.faults.set([fault({ ...one, path })]);
      expect((await failure(call)).kind).toBe(kind);
    });

    it(`cuts ${name} at its deadline`, async () => {
      configure({ ORDERING_TIMEOUT_SECONDS: '0.3' });
      await call().catch(() => undefined);
      await sim.faults.set([fault({ kind: 'hang', path })]);
      const started = performance.now();
      expect((await failure(call)).kind).toBe('timeout');
      expect(performance.now() - started).toBeLessThan(5_000);
    });
  }
});

describe('orders', () => {
  const path = '/api/v1/orders';
  const place = (onSending: () => Promise<void> = async () => undefined) =>
    client.orders(body, { onSending });
  const ordersThere = async () => (await sim.truth()).orders.length;

  it('places an order with exactly the bytes that were priced', async () => {
    await sim.faults.clear();
    await client.prices(body);
    const { salesOrderId } = await place();
    const { orders } = await sim.truth();
    expect(orders.at(-1)).toMatchObject({ id: salesOrderId, body });
    const priced = (await sim.requests()).filter((one) => one.path.endsWith('/prices')).at(-1);
    expect(priced?.bodySha256).toBe(orders.at(-1)?.bodySha256);
  });

  it.each<[Fault, { kind: string; sent: boolean; placed: number }]>([
    [
      { kind: 'status', status: 401 },
      { kind: 'status', sent: true, placed: 0 },
    ],
    [{ kind: 'revoke-token' }, { kind: 'status', sent: true, placed: 0 }],
    [{ kind: 'redirect' }, { kind: 'status', sent: true, placed: 0 }],
    [
      { kind: 'status', status: 503 },
      { kind: 'status', sent: true, placed: 0 },
    ],
    [
      { kind: 'status', status: 500, after: true },
      { kind: 'status', sent: true, placed: 1 },
    ],
    [
      { kind: 'throttle', retryAfter: 0 },
      { kind: 'status', sent: true, placed: 0 },
    ],
    [{ kind: 'drop-before' }, { kind: 'cut', sent: true, placed: 0 }],
    [{ kind: 'drop-after' }, { kind: 'cut', sent: true, placed: 1 }],
    [
      { kind: 'cut', after: true },
      { kind: 'cut', sent: true, placed: 1 },
    ],
    [
      { kind: 'html', status: 200, after: true },
      { kind: 'malformed', sent: true, placed: 1 },
    ],
    [
      { kind: 'malformed', after: true },
      { kind: 'malformed', sent: true, placed: 1 },
    ],
  ])('leaves once with %j', async (one, { kind, sent, placed }) => {
    forget();
    const [requests, orders] = [await receivedAt(path), await ordersThere()];
    await sim.faults.set([fault({ ...one, path, method: 'POST' })]);
    expect(await failure(() => place())).toMatchObject({ kind, sent });
    expect((await receivedAt(path)) - requests).toBe(1);
    expect((await ordersThere()) - orders).toBe(placed);
  });

  it('leaves once when the service hangs, and is cut at the deadline', async () => {
    configure({ ORDERING_TIMEOUT_SECONDS: '0.5' });
    await client.contracts();
    await sim.faults.set([fault({ kind: 'hang', path })]);
    const before = await receivedAt(path);
    expect(await failure(() => place())).toMatchObject({ kind: 'timeout', sent: true });
    expect((await receivedAt(path)) - before).toBe(1);
  });

  it('does not leave at all when no one answers, when there is no token, or when its owner says no', async () => {
    const before = await receivedAt(path);
    await expect(place(() => Promise.reject(new Error('too late')))).rejects.toThrow('too late');
    forget();
    await sim.faults.set([{ service: 'identity', kind: 'status', status: 500 }]);
    expect(await failure(() => place())).toMatchObject({ service: 'identity', sent: false });
    await sim.faults.clear();
    configure({ ORDERING_URL: 'http://127.0.0.1:1' });
    expect(await failure(() => place())).toMatchObject({ kind: 'not-sent', sent: false });
    configure(sim.env);
    expect(await receivedAt(path)).toBe(before);
  });
});
