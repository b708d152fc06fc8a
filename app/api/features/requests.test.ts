import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUser } from '@/lib/accounts/users';
import { toAreaShape } from '@/lib/areas/geometry/shape';
import { addArea } from '@/lib/areas/saved/store';
import { resetConfig } from '@/lib/platform/config';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { startFeaturesPortal } from '@/testing/web/features-portal';

/** Requests at the edges of what OGC API – Features allows, over real HTTP. */

const services = withServices();
const origin = 'https://browser.example.org';
let portal: Awaited<ReturnType<typeof startFeaturesPortal>>;

const square = (west: number, south: number) =>
  toAreaShape({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + 0.5, south],
        [west + 0.5, south + 0.5],
        [west, south],
      ],
    ],
  });
const fields = { colour: 'ink' as const, tags: [] };

beforeAll(async () => {
  portal = await startFeaturesPortal(services());
  process.env.OPEN_ORIGINS = origin;
  resetConfig();
  await addArea({ ...fields, name: 'West of 180°', isShared: false, shape: square(179, 10) }, operator);
  await addArea({ ...fields, name: 'East of 180°', isShared: false, shape: square(-179.5, 10) }, operator);
  // At a provider without names, people are called by their address.
  const email = 'ada@example.org';
  const ada = { id: await addUser({ email, name: email, roles: ['operator'] }), email };
  await addArea({ ...fields, name: 'Of Ada', isShared: true, shape: square(20, 50) }, ada);
});
afterAll(() => portal.stop());

const send = (path: string, init: RequestInit = {}) =>
  fetch(portal.root + path, {
    ...init,
    headers: { authorization: `Bearer ${portal.token}`, ...(init.headers as Record<string, string>) },
  });
const tiles = '/collections/tiles.Aude/items';
const namesOf = async (query: string) => {
  const { body } = await portal.ask(`/collections/areas/items${query}`);
  return body.features.map(({ properties }: { properties: { name: string } }) => properties.name).sort();
};

it('answers HEAD as GET, without a body', async () => {
  for (const path of ['', '/conformance', '/api', '/collections', '/collections/areas', tiles, '/nothing']) {
    const [get, head] = [await send(path), await send(path, { method: 'HEAD' })];
    const facts = ({ status, headers }: Response) => [path, status, headers.get('content-type')];
    expect(facts(head)).toEqual(facts(get));
    expect(await head.text()).toBe('');
  }
});

it('lets clients ask again by a tag for what lasts, and stores nothing of what is live', async () => {
  for (const path of ['', '/conformance', '/api', '/collections', '/collections/tiles.Aude']) {
    const first = await send(path);
    const tag = first.headers.get('etag') ?? '';
    expect([path, first.headers.get('cache-control')]).toEqual([path, 'private, max-age=300']);
    const again = await send(path, { headers: { 'if-none-match': `"other", W/${tag}` } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    const changed = await send(path, { headers: { 'if-none-match': '"other"' } });
    expect([path, changed.status]).toEqual([path, 200]);
  }
  expect((await send(tiles)).headers.get('cache-control')).toBe('no-store');
});

it('answers what a browser asks first, and lets pages of configured origins read errors as well', async () => {
  const asked = await fetch(portal.root + tiles, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
  const paths: [string, string, number][] = [
    [tiles, portal.token, 200],
    [tiles, 'wrong', 401],
    ['/collections/none', portal.token, 404],
    [`${tiles}?limit=0`, portal.token, 400],
  ];
  for (const [path, token, status] of paths) {
    const of = (from: string) => send(path, { headers: { origin: from, authorization: `Bearer ${token}` } });
    const [ours, theirs] = [await of(origin), await of('https://evil.example')];
    const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');
    expect([path, ours.status, allowed(ours)]).toEqual([path, status, origin]);
    expect([path, theirs.status, allowed(theirs)]).toEqual([path, status, null]);
    for (const answer of [ours, theirs])
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

it('takes a limit over the greatest as that, and refuses none', async () => {
  expect((await portal.ask(`${tiles}?limit=99999999`)).body.numberReturned).toBe(60);
  for (const limit of ['0', '-1', 'all', '1.5'])
    expect([limit, (await portal.ask(`${tiles}?limit=${limit}`)).status]).toEqual([limit, 400]);
});

it('takes boxes with heights, across 180° and past it', async () => {
  const flat = (await portal.ask(`${tiles}?bbox=1.6,43,2.2,44`)).body;
  const high = (await portal.ask(`${tiles}?bbox=1.6,43,-100,2.2,44,9000`)).body;
  expect(flat.numberMatched).toBe(4);
  expect(high.numberMatched).toBe(4);
  const both = ['East of 180°', 'West of 180°'];
  expect(await namesOf('?bbox=178,9,-178,12')).toEqual(both);
  expect(await namesOf('?bbox=178,9,182,12')).toEqual(both);
  expect(await namesOf('?bbox=178,9,180,12')).toEqual(['West of 180°']);
  expect(await namesOf('?bbox=-180,-90,180,90')).toEqual([...both, 'Of Ada'].sort());
});

it('takes times that are open at one end, and refuses those that are open at both', async () => {
  const count = async (datetime: string) => {
    const { status, body } = await portal.ask(`${tiles}?datetime=${encodeURIComponent(datetime)}`);
    return status === 200 ? body.numberMatched : status;
  };
  expect(await count('1990-01-01T00:00:00Z/..')).toBe(60);
  expect(await count('1990-01-01/')).toBe(60);
  expect(await count('../1990-01-01')).toBe(0);
  expect(await count('/1990-01-01')).toBe(0);
  expect(await count('../..')).toBe(400);
});

it('has no amount, contract, reference or e-mail address in any answer', async () => {
  const paths = [
    '',
    '/api',
    '/collections',
    '/collections/areas',
    '/collections/areas/items',
    '/collections/scenes.Aude/items',
    tiles,
  ];
  const text = (await Promise.all(paths.map(async (path) => (await send(path)).text()))).join('\n');
  expect(text).toContain('Of Ada');
  expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/);
  expect(text).not.toMatch(/"[^"]*(price|amount|currency|credit|contract|customer|mail)[^"]*":/i);
});
