import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { readEvents } from '../testing/follower';
import { createDataDir, freePort, isListening } from '../testing/portal';
import { signIn } from '../testing/test';

// Each page and route is compiled when it is asked for first.
const compiled = { timeout: 120_000 };

test('npm run dev serves pages, routes, event streams and its own tools behind the front door, and ends with npm', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const dataDir = createDataDir();
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const npm = spawn('npm', ['run', 'dev'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      SIM_PORT: String(simulatorPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(npm, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    await expect.poll(() => output.includes('Ctrl-C stops everything') || npm.exitCode, compiled).toBe(true);

    // A page with its scripts, styles and the socket of Fast Refresh.
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    const refreshing = page.waitForEvent('websocket', compiled);
    const answer = await page.goto(`${url}/sign-in`, compiled);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    const socket = await refreshing;
    await socket.waitForEvent('framereceived', compiled);
    expect(refused).toEqual([]);

    // Routes and event streams, for who signs in.
    const { request } = page.context();
    await signIn(request, url, 'operator');
    const aois = await request.get(`${url}/api/ingestion/aois`, compiled);
    expect(aois.status(), output).toBe(200);
    const [{ name }] = (await aois.json()).aois;
    const { cookies } = await page.context().storageState();
    const closing = new AbortController();
    const stream = await fetch(`${url}/api/ingestion/aois/${name}/events`, {
      headers: { cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ') },
      signal: closing.signal,
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const events = readEvents(stream.body as unknown as AsyncIterable<Uint8Array>);
    expect((await events.next()).done).toBe(false);
    closing.abort();

    // The framework's overlay asks where an error comes from.
    const overlay = await request.post(`${url}/__nextjs_original-stack-frames`, { data: { frames: [] } });
    expect(overlay.status()).toBe(200);

    npm.kill('SIGTERM');
    await ended;
    for (const one of [port, simulatorPort]) await expect.poll(() => isListening(one)).toBe(false);
  } finally {
    if (npm.exitCode === null && npm.signalCode === null) {
      npm.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('what npm run dev started ends when it is killed', async () => {
  const dataDir = createDataDir();
  const ports = [await freePort(), await freePort()];
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', DATA_DIR: dataDir },
      ...{ PORT: String(ports[0]), SIM_PORT: String(ports[1]) },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  dev.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(dev, 'exit');
  await expect.poll(() => output.includes('Ctrl-C stops everything') || dev.exitCode, compiled).toBe(true);
  dev.kill('SIGKILL');
  await ended;
  for (const port of ports) await expect.poll(() => isListening(port), { timeout: 90_000 }).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});
