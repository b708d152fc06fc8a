import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { place, quote } from './support/orders';
import { freePort, makeDataDir, startPortal } from './support/portal';
import { startSimulator } from './support/simulator';
import { expect, signIn, test } from './support/test';

const settled = { timeout: 60_000 };

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
    let told = '';
    const ended = (async () => {
      for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>)
        told += Buffer.from(chunk).toString();
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
    expect(told.trimEnd()).toMatch(/retry: \d+$/);
    expect(await gone).toEqual([0, null]);
    expect(portal.output()).toContain('the portal is down');
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
  const dataDir = makeDataDir();
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
    await expect.poll(() => output, settled).toContain('the portal is down');
  } finally {
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('an order that is being sent is placed once, and its answer arrives, while the portal ends', async ({
  page,
  stack,
  signInAs,
}) => {
  await signInAs('analyst');
  const order = await quote(page, 'Sent at the end');
  await stack.simulator.faults.set([
    { kind: 'latency', service: 'ordering', method: 'POST', path: '/api/v1/orders', ms: 6_000 },
  ]);
  const placing = place(page, order);
  const isSent = async () =>
    (await stack.simulator.requests()).some(
      ({ path, method, status }) => method === 'POST' && path.endsWith('/api/v1/orders') && status === null,
    );
  await expect.poll(isSent, settled).toBe(true);
  const gone = once(stack.portal.process, 'exit');
  stack.portal.process.kill('SIGTERM');
  expect((await placing).state).toBe('placed');
  expect(await gone).toEqual([0, null]);
  expect(
    (await stack.simulator.truth()).orders.filter(({ body }) => body.includes('Sent at the end')),
  ).toHaveLength(1);
});
