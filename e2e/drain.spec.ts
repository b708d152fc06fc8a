import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { startPostgres } from '../testing/database/postgres-server';
import { place, quote } from '../testing/ordering/orders';
import { createDataDir, freePort, startPortal } from '../testing/portal';
import { startSimulator, type TestSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

const settled = { timeout: 120_000 };

test('a portal that is asked to end says so first, finishes what it was asked, and lets streams go', async ({
  page,
}) => {
  const simulator = await startSimulator();
  const portal = await startPortal({
    env: { ...simulator.env, SWATH_DEMO: '1', DRAIN_DELAY: '4' },
  });
  try {
    await signIn(page.context().request, portal.url, 'operator');
    const { cookies } = await page.context().storageState();
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    const { aois } = await (await fetch(`${portal.url}/api/ingestion/aois`, { headers })).json();
    const stream = await fetch(`${portal.url}/api/ingestion/aois/${aois[0].name}/events`, { headers });
    let received = '';
    const ended = (async () => {
      for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>)
        received += Buffer.from(chunk).toString();
    })();
    await simulator.faults.set([{ kind: 'latency', service: 'workflow', ms: 8_000 }]);
    const slow = fetch(`${portal.url}/api/ingestion/payload-hints?name=x`, { headers });
    const isAsked = async () =>
      (await simulator.requests()).some(({ service, status }) => service === 'workflow' && status === null);
    await expect.poll(isAsked, settled).toBe(true);

    const gone = once(portal.process, 'exit');
    portal.process.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${portal.url}/api/ready`)).status, settled).toBe(503);
    const served = await fetch(`${portal.url}/api/session`, { headers });
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect((await slow).status).toBe(200);
    // A stream that is ended, and not cut, has no error.
    await ended;
    expect(received.trimEnd()).toMatch(/retry: \d+$/);
    expect(await gone).toEqual([0, null]);
    expect(portal.output()).toContain('Swath is down');
  } finally {
    await portal.stop();
    await simulator.stop();
  }
});

test('a portal refuses connections until it can answer', async () => {
  const port = await freePort();
  const answers: number[] = [];
  let isReady = false;
  const asking = (async () => {
    while (!isReady) {
      const status = await fetch(`http://127.0.0.1:${port}/api/session`).then(
        (answer) => answer.status,
        () => undefined,
      );
      if (status) answers.push(status);
    }
  })();
  const portal = await startPortal({ env: {}, port });
  isReady = true;
  await asking;
  try {
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    expect((await fetch(`${portal.url}/api/session`)).status).toBeLessThan(500);
  } finally {
    await portal.stop();
  }
});

test('npm start ends with the SIGTERM that npm is sent', async () => {
  const dataDir = createDataDir();
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      PORTAL_URL: `http://127.0.0.1:${port}`,
      SESSION_SECRET: 'a-session-secret-for-tests-only-0123456789',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DRAIN_DELAY: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    await expect.poll(answers, settled).toBe(200);
    npm.kill('SIGTERM');
    await expect.poll(answers, settled).toBe(0);
    await expect.poll(() => output, settled).toContain('Swath is down');
  } finally {
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** An order takes 6 s from now on. Resolves when one is on its way. */
async function slowOrders(simulator: TestSimulator): Promise<() => Promise<void>> {
  await simulator.faults.set([
    { kind: 'latency', service: 'ordering', method: 'POST', path: '/api/v1/orders', ms: 6_000 },
  ]);
  const isSent = async () =>
    (await simulator.requests()).some(
      ({ path, method, status }) => method === 'POST' && path.endsWith('/api/v1/orders') && status === null,
    );
  return () => expect.poll(isSent, settled).toBe(true);
}

const placed = async (simulator: TestSimulator, reference: string) =>
  (await simulator.truth()).orders.filter(({ body }) => body.includes(reference)).length;

test('an order whose author left is finished and saved before the portal ends', async ({ browser }) => {
  const server = await startPostgres();
  const simulator = await startSimulator();
  const portal = await startPortal({
    env: { ...simulator.env, SWATH_DEMO: '1', DATABASE_URL: server.url },
  });
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    await signIn(context.request, portal.url, 'analyst');
    const order = await quote(await context.newPage(), 'Left before the end');
    const sent = await slowOrders(simulator);
    const { cookies } = await context.storageState();
    const leaving = new AbortController();
    const left = fetch(`${portal.url}/api/ordering/orders/${order.id}/place`, {
      method: 'POST',
      headers: {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ bodyHash: order.bodyHash, total: order.total, currency: order.currency }),
      signal: leaving.signal,
    }).catch(() => 'left');
    await sent();
    leaving.abort();
    expect(await left).toBe('left');
    const gone = once(portal.process, 'exit');
    portal.process.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    expect(await server.ask('select state from orders')).toEqual([{ state: 'placed' }]);
    expect(await placed(simulator, 'Left before the end')).toBe(1);
  } finally {
    await context.close();
    await portal.stop();
    await simulator.stop();
    await server.remove();
  }
});

test('an order that is being sent is placed once, and its answer arrives, while the portal ends', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  const order = await quote(page, 'Sent at the end');
  const sent = await slowOrders(stack.simulator);
  const placing = place(page, order);
  await sent();
  const gone = once(stack.portal.process, 'exit');
  stack.portal.process.kill('SIGTERM');
  expect((await placing).state).toBe('placed');
  expect(await gone).toEqual([0, null]);
  expect(await placed(stack.simulator, 'Sent at the end')).toBe(1);
});
