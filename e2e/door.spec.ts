import type { APIResponse } from '@playwright/test';
import { startPortal } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

test('the built folder serves a page, a route, a file and a stream, and logs and counts each by its template', async ({
  page,
}) => {
  const simulator = await startSimulator();
  const portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1', LOG_LEVEL: 'debug' } });
  try {
    const client = page.context().request;
    await signIn(client, portal.url, 'operator');
    const got = async (path: string) => {
      const answer = await client.get(portal.url + path);
      expect(answer.status(), path).toBe(200);
      return answer.text();
    };
    expect(await got('/ingestion')).toContain('<html');
    expect(await got('/api/session')).toContain('operator@demo.swath');
    expect(await got('/basemap/index.json')).toContain('{');
    const { aois } = JSON.parse(await got('/api/ingestion/aois'));
    const { name } = aois[0];
    const { cookies } = await page.context().storageState();
    const leaving = new AbortController();
    const stream = await fetch(`${portal.url}/api/ingestion/aois/${name}/events`, {
      headers: { cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; ') },
      signal: leaving.signal,
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const { value } = (await stream.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain('retry:');
    await expect.poll(() => got('/api/metrics')).toMatch(/swath_subscribers\{way="connection"\} 1/);
    leaving.abort();

    const wanted = ['/ingestion', '/api/session', 'static', '/api/ingestion/aois/{aoi}/events', '/api/ready'];
    const lines = () =>
      portal
        .output()
        .split('\n')
        .filter((line) => line !== '')
        // Every line is JSON: those of the framework, too.
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect.poll(() => wanted.filter((path) => !lines().some((line) => line.path === path))).toEqual([]);
    const page200 = lines().find((line) => line.path === '/ingestion');
    expect(page200).toMatchObject({ level: 'info', method: 'GET', status: 200, client: '127.0.0.1' });
    expect(page200?.user).toEqual(expect.any(String));
    expect(lines().find((line) => line.path === '/api/ready')).toMatchObject({ level: 'debug' });
    const metrics = await got('/api/metrics');
    for (const path of wanted) expect(metrics).toContain(`path="${path}",status="200"`);
  } finally {
    await portal.stop();
    await simulator.stop();
  }
});

test('with all services down every answer says so, and nothing is an error of the portal', async ({
  page,
}) => {
  const simulator = await startSimulator();
  // Nothing listens on the discard port.
  const down = Object.fromEntries(
    ['WORKFLOW_URL', 'ORDERING_URL', 'ORDERING_TOKEN_URL', 'SEARCH_URL'].map((name) => [
      name,
      'http://127.0.0.1:9',
    ]),
  );
  const portal = await startPortal({ env: { ...simulator.env, SWATH_DEMO: '1', ...down } });
  try {
    const client = page.context().request;
    await signIn(client, portal.url, 'operator');
    const types = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      for (const path of [
        '/ingestion/payload-hints?name=x',
        '/ingestion/aois',
        '/ingestion/aois/Nowhere',
        '/ingestion/aois/Nowhere/dot',
        '/ordering/contracts',
        '/ordering/product-types',
      ]) {
        const answer = await client.get(`${portal.url}/api${path}`);
        if (answer.ok()) continue;
        expect([502, 503, 504], path).toContain(answer.status());
        types.add((await answer.json()).type);
      }
    }
    expect([...types]).toContain('urn:swath:problem:upstream-breaker-open');
    expect([...types]).not.toContain('urn:swath:problem:portal-error');
    const levels = portal
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line).level);
    expect(levels).toContain('warn');
    for (const level of ['error', 'fatal']) expect(levels).not.toContain(level);
  } finally {
    await portal.stop();
    await simulator.stop();
  }
});

test('a proxy’s request id leads from its request to the call of a service', async ({ page }) => {
  const simulator = await startSimulator();
  const portal = await startPortal({
    env: {
      ...simulator.env,
      SWATH_DEMO: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT: '40',
      RATE_LIMIT_USER: '45',
    },
  });
  try {
    const client = page.context().request;
    await signIn(client, portal.url, 'operator');
    const answer = await client.get(`${portal.url}/api/ingestion/payload-hints?name=x`, {
      headers: { 'x-request-id': 'id-of-the-proxy', 'x-forwarded-for': '203.0.113.5' },
    });
    expect(answer.headers()['x-request-id']).toBe('id-of-the-proxy');
    await expect
      .poll(() => portal.output())
      .toMatch(/"requestId":"id-of-the-proxy".*"client":"203\.0\.113\.5"/);
    // One client that asks too often learns when to come again; others are served.
    const from = (address: string) =>
      client.get(`${portal.url}/api/session`, { headers: { 'x-forwarded-for': address } });
    const asked = await Promise.all(Array.from({ length: 41 }, () => from('203.0.113.6')));
    const refused = asked.filter((one) => one.status() === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers()['retry-after'])).toBeGreaterThan(0);
    expect((await from('203.0.113.7')).status()).toBe(200);
    // So is one user, from whatever addresses.
    let held: APIResponse[] = [];
    await expect
      .poll(async () => {
        const many = Array.from({ length: 46 }, (_, index) => from(`198.51.100.${index}`));
        held = (await Promise.all(many)).filter((one) => one.status() === 429);
        return held.length;
      })
      .toBeGreaterThan(0);
    expect(Number(held[0]?.headers()['retry-after'])).toBeGreaterThan(0);
    expect(await held[0]?.json()).toMatchObject({
      type: 'urn:swath:problem:too-many-requests',
      title: 'Too many requests came from your account',
    });
  } finally {
    await portal.stop();
    await simulator.stop();
  }
});
