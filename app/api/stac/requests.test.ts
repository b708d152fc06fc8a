import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { withServices } from '@/testing/ingestion/with-services';
import { startStacPortal } from '@/testing/web/stac-portal';

/** Requests at the edges of what the STAC API allows, over real HTTP. */

withServices({ SIM_NOW: '2026-11-21T00:00:00Z' });
const origin = 'https://browser.example.org';
let portal: Awaited<ReturnType<typeof startStacPortal>>;
beforeAll(async () => {
  portal = await startStacPortal();
  process.env.OPEN_ORIGINS = origin;
  resetConfig();
});
afterAll(() => portal.stop());

const send = (path: string, init: RequestInit = {}) =>
  fetch(portal.root + path, {
    ...init,
    headers: { authorization: `Bearer ${portal.token.text}`, ...(init.headers as Record<string, string>) },
  });
const ask = (path: string, body?: unknown) => portal.ask(portal.root + path, body);
const aude = 'bbox=2.3,42.9,3.3,43.5';
const search = `/search?${aude}&datetime=2026-09-01/2026-11-20`;
const idsIn = ({ body }: { body: { features: { id: string }[] } }) => body.features.map(({ id }) => id);

it('answers HEAD as GET, without a body', async () => {
  for (const path of ['', '/conformance', '/api', '/collections', '/collections/spot', search, '/nothing']) {
    const [get, head] = [await send(path), await send(path, { method: 'HEAD' })];
    const facts = ({ status, headers }: Response) => [path, status, headers.get('content-type')];
    expect(facts(head)).toEqual(facts(get));
    expect(await head.text()).toBe('');
  }
});

it('lets clients ask again by a tag for what lasts, and stores no search', async () => {
  for (const path of ['', '/conformance', '/api', '/collections', '/collections/spot']) {
    const first = await send(path);
    const tag = first.headers.get('etag') ?? '';
    expect([path, first.headers.get('cache-control')]).toEqual([path, 'private, max-age=300']);
    const again = await send(path, { headers: { 'if-none-match': tag } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
  }
  expect((await send(search)).headers.get('cache-control')).toBe('no-store');
});

it('answers what a browser asks before it posts, and lets configured pages read errors as well', async () => {
  const asked = await fetch(`${portal.root}/search`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
  expect(asked.headers.get('access-control-allow-headers')).toContain('Content-Type');
  const paths: [string, number][] = [
    ['/search?limit=0', 400],
    ['/collections/none', 404],
    ['/search?ids=unknown', 404],
  ];
  for (const [path, status] of paths) {
    const answer = await send(path, { headers: { origin } });
    const allowed = answer.headers.get('access-control-allow-origin');
    expect([path, answer.status, allowed]).toEqual([path, status, origin]);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

it('takes a limit over the greatest as that, and boxes with heights', async () => {
  const usual = idsIn(await ask(`${search}&limit=500`));
  expect(usual.length).toBeGreaterThan(3);
  expect(idsIn(await ask(`${search}&limit=99999999`))).toEqual(usual);
  const high = search.replace('2.3,42.9,3.3,43.5', '2.3,42.9,-100,3.3,43.5,9000');
  expect(idsIn(await ask(`${high}&limit=500`))).toEqual(usual);
  const body = {
    bbox: [2.3, 42.9, -100, 3.3, 43.5, 9000],
    datetime: '2026-09-01/2026-11-20',
    limit: 99_999_999,
  };
  expect(idsIn(await ask('/search', body))).toEqual(usual);
});

it('searches across 180° what it searches on both sides of it', async () => {
  const times = 'datetime=2026-09-01/2026-11-20&limit=500';
  const across = idsIn(await ask(`/search?bbox=176,-20,-176,-14&${times}`));
  const west = idsIn(await ask(`/search?bbox=176,-20,180,-14&${times}`));
  const east = idsIn(await ask(`/search?bbox=-180,-20,-176,-14&${times}`));
  expect(across.length).toBeGreaterThan(0);
  expect(across.toSorted()).toEqual([...new Set([...west, ...east])].sort());
  expect(idsIn(await ask(`/search?bbox=176,-20,184,-14&${times}`))).toEqual(across);
});

it('takes times that are open at one end', async () => {
  const first = async (datetime: string) =>
    (await ask(`/search?${aude}&limit=1&datetime=${encodeURIComponent(datetime)}`)).body.features[0];
  const newest = (await first('2026-09-01/..')).properties.datetime;
  expect(newest > '2026-09-01').toBe(true);
  expect((await first('2026-09-01T00:00:00Z/')).properties.datetime).toBe(newest);
  expect((await first('../2026-09-01T00:00:00Z')).properties.datetime <= '2026-09-01T00:00:00.000Z').toBe(
    true,
  );
  expect((await first(`${newest}/${newest}`)).properties.datetime).toBe(newest);
  expect((await first(newest)).properties.datetime).toBe(newest);
});

it('has no amount, contract, reference or e-mail address in any answer', async () => {
  const paths = ['', '/api', '/collections', `${search}&limit=500`, '/search?limit=20'];
  const text = (await Promise.all(paths.map(async (path) => (await send(path)).text()))).join('\n');
  expect(text).toContain('"features":[{');
  expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/);
  expect(text).not.toMatch(/"[^"]*(price|amount|currency|credit|contract|customer|mail)[^"]*":/i);
});
