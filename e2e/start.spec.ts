import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Demo, demoOn } from '../testing/demo';
import { createDataDir, startPortal } from '../testing/portal';
import { expect, signIn, test } from '../testing/test';

const secret = 'a-secret-that-must-not-be-printed-000';

test('a wrong configuration stops the start with everything that is wrong, and no secret', async () => {
  const failure = await startPortal({
    env: {
      ORDERING_URL: 'orders.example',
      SEARCH_URL: 'https://search.example',
      METRICS_TOKEN: 'short',
      SESSION_SECRET: secret,
    },
  }).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(failure).toContain('ORDERING_URL: must be an http:// or https:// address');
  expect(failure).toContain('METRICS_TOKEN: must have at least 32 characters');
  expect(failure).not.toContain(secret);
  expect(failure).not.toContain('orders.example');
});

test('a port and an address that cannot be used are listed before anything listens', async () => {
  const failure = await startPortal({
    env: { PORT: 'abc', PORTAL_URL: 'https://swath.example/portal' },
  }).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(failure).toContain('PORT: must be a port number');
  expect(failure).toContain('PORTAL_URL: must be without a path');
  expect(failure).not.toMatch(/^\s+at /m);
});

test('a service that needs more variables names each of them', async () => {
  await expect(startPortal({ env: { SEARCH_URL: 'https://search.example' } })).rejects.toThrow(
    'SEARCH_API_KEY: is missing; SEARCH_URL is set and needs it',
  );
});

test('demo accounts are refused beside a real service', async () => {
  await expect(
    startPortal({ env: { SWATH_DEMO: '1', WORKFLOW_URL: 'https://ingest.example' } }),
  ).rejects.toThrow(/WORKFLOW_URL: points at a real service/);
});

test('a damaged database is explained in one sentence with the way out', async () => {
  const dataDir = createDataDir();
  const portal = await startPortal({ env: {}, dataDir });
  await portal.stop();
  rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
  await expect(startPortal({ env: {}, dataDir })).rejects.toThrow(
    /does not start: .*damaged.*npm run demo -- --reset/,
  );
});

test('a second portal on the same data says who holds it', async () => {
  const dataDir = createDataDir();
  const portal = await startPortal({ env: {}, dataDir });
  await expect(startPortal({ env: {}, dataDir })).rejects.toThrow(
    new RegExp(`Another Swath process \\(${portal.process.pid}\\)`),
  );
  await portal.stop();
});

test('the demo refuses a port that is in use, and says which', async ({ stack }) => {
  const port = new URL(stack.portal.url).port;
  const demo = spawnSync(process.execPath, ['scripts/demo.mjs'], {
    env: { ...process.env, PORT: port },
    encoding: 'utf8',
  });
  expect(demo.status).toBe(1);
  expect(demo.stderr).toBe(
    `Port ${port}, which the portal needs, is in use. Stop what uses it, or set PORT to another port.\n`,
  );
});

test('with a service down the portal starts, says so, and the rest works', async ({ page, stack }) => {
  const portal = await startPortal({
    env: { ...stack.simulator.env, SWATH_DEMO: '1', WORKFLOW_URL: 'http://127.0.0.1:9' },
  });
  try {
    await signIn(page.context().request, portal.url, 'admin');
    await page.goto(`${portal.url}/ingestion`);
    await expect(page.getByText(/workflow server/i).first()).toBeVisible();
    await page.goto(`${portal.url}/areas`);
    await expect(page.getByRole('heading', { name: 'Areas' }).first()).toBeVisible();
    const ready = await page.request.get(`${portal.url}/api/ready`);
    expect(ready.status()).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready', database: true });
  } finally {
    await portal.stop();
  }
});

test('it ends within seconds when asked to, and its database with it', async () => {
  const dataDir = createDataDir();
  const portal = await startPortal({ env: { LOG_LEVEL: 'info' }, dataDir });
  await portal.stop();
  expect(portal.process.exitCode).toBe(0);
  expect(portal.output()).toContain('Swath is down');
});

test('health and readiness are open and say no more than they must; metrics answer this machine alone', async ({
  request,
  stack,
}) => {
  const { url } = stack.portal;
  expect(await (await request.get(`${url}/api/health`)).json()).toEqual({ status: 'ok' });
  expect(Object.keys(await (await request.get(`${url}/api/ready`)).json()).sort()).toEqual([
    'database',
    'services',
    'status',
  ]);
  const metrics = await request.get(`${url}/api/metrics`);
  expect(await metrics.text()).toContain('swath_http_request_duration_seconds_bucket');
  const forged = await request.get(`${url}/api/metrics`, {
    headers: { 'x-forwarded-for': '10.1.2.3, 127.0.0.1' },
  });
  expect(forged.status()).toBe(403);
});

test('the demo continues after a stop and a kill, says damaged data in one sentence, and starts afresh when asked to', async ({
  request,
}) => {
  const dataDir = createDataDir();
  const start = await demoOn(dataDir);
  const first = await start();
  expect(first.out()).toContain('analyst@demo.swath');
  expect(first.err()).toBe('');
  // What people did before: an approver finds an order in each state but the drafts of others.
  await signIn(request, first.url, 'approver');
  const { orders } = await (await request.get(`${first.url}/api/ordering/orders`)).json();
  expect(orders.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'approved',
    'awaiting-approval',
    'placed',
    'refused',
    'unknown',
  ]);
  await make(first, 'Made before the end');
  await first.stop();

  const second = await start();
  expect(await namesIn(second)).toContain('Made before the end');
  await make(second, 'Made before the kill');
  const state = () => readFileSync(join(dataDir, 'simulator.json'), 'utf8');
  await expect(() => expect(state()).toContain('Made before the kill')).toPass();
  second.process.kill('SIGKILL');
  await second.ended;

  // It waits for what is still ending, and takes over its ports and its database.
  const third = await start();
  expect(third.out()).toContain('analyst@demo.swath');
  expect(await namesIn(third)).toContain('Made before the kill');
  third.process.kill('SIGKILL');
  await third.ended;
  for (const url of [`${third.url}/api/health`, `${third.simulator}/_requests`]) {
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 90_000 }).toBe(false);
  }

  rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
  const damaged = await start();
  expect(await damaged.ended).toBe(1);
  await expect
    .poll(() => damaged.err().trim().split('\n'))
    .toEqual([expect.stringMatching(/does not start: .*damaged.*npm run demo -- --reset/)]);
  const afresh = await start('--reset');
  expect(await namesIn(afresh)).not.toContain('Made before the end');
  expect(await namesIn(afresh)).toContain('Denmark-coherence-2026');
  await afresh.stop();
});

/** The names of the AOIs that the demo's workflow server holds. */
async function namesIn(demo: Demo): Promise<string[]> {
  const { workflow } = await (await fetch(`${demo.simulator}/_truth`)).json();
  return workflow.aois.map(({ name }: { name: string }) => name);
}

const make = (demo: Demo, name: string) =>
  fetch(`${demo.simulator}/workflow/_make`, {
    method: 'POST',
    body: JSON.stringify({ name, scenes: 3, tilesPerScene: 2 }),
  });
