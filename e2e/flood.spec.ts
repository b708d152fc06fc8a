import { request as ask, type IncomingMessage } from 'node:http';
import { type APIRequestContext, request as contexts } from '@playwright/test';
import { startPortal, unlimited } from '../testing/portal';
import { startSimulator } from '../testing/simulator';
import { expect, signIn, test } from '../testing/test';

const megabyte = 1024 * 1024;

async function readCookie(context: APIRequestContext): Promise<string> {
  const { cookies } = await context.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('of a flood of sign-ins few are judged, the rest learns when to come again, and the process stays alive', async ({
  stack,
}) => {
  const { url } = stack.portal;
  const stranger = await contexts.newContext();
  const { csrfToken } = await (await stranger.get(`${url}/api/auth/csrf`)).json();
  const guess = (password: string) =>
    stranger.post(`${url}/api/auth/callback/password`, {
      form: { csrfToken, email: 'approver@demo.swath', password, json: 'true' },
    });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(`a guess ${at}`)));
  const judged = answers.filter((one) => one.status() === 401);
  expect(judged.length).toBeGreaterThan(0);
  expect(judged.length).toBeLessThanOrEqual(8);
  for (const refused of answers.filter((one) => one.status() !== 401)) {
    expect([429, 503]).toContain(refused.status());
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
  }
  expect(answers.filter((one) => one.status() === 429).length).toBeGreaterThan(0);
  expect((await stranger.get(`${url}/api/health`)).status()).toBe(200);
  await stranger.dispose();
});

test('a list without an end is refused while it arrives, and the memory does not grow by it', async () => {
  const simulator = await startSimulator();
  const portal = await startPortal({ env: { ...simulator.env, ...unlimited, SWATH_DEMO: '1' } });
  const context = await contexts.newContext();
  try {
    await signIn(context, portal.url, 'operator');
    const payload = {
      name: 'Endless',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [9, 55],
            [10, 55],
            [10, 56],
            [9, 55],
          ],
        ],
      },
      start_time: '2026-11-01T00:00:00Z',
      end_time: '2026-11-19T23:59:59Z',
      scene_type: { constellation: 'sentinel2' },
    };
    const made = await context.post(`${portal.url}/api/ingestion/listings`, {
      headers: { origin: portal.url },
      data: { from: 'file', payload },
    });
    expect(made.status(), await made.text()).toBe(200);
    const { id } = await made.json();
    const memory = async () => {
      const metrics = await (await context.get(`${portal.url}/api/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
    };
    const before = await memory();
    const answer = await sendEndless(
      `${portal.url}/api/ingestion/listings/${id}/file`,
      { cookie: await readCookie(context), origin: portal.url, 'content-type': 'application/json' },
      '{"features":[{"source_id":"',
    );
    expect(answer.status).toBe(413);
    // What the kernel holds on the way is sent, too.
    expect(answer.sent).toBeLessThan(64 * megabyte);
    // Memory that was freed is given back late; the body would be 400 MB.
    expect((await memory()) - before).toBeLessThan(256 * megabyte);
  } finally {
    await context.dispose();
    await portal.stop();
    await simulator.stop();
  }
});

/** Sends a body of 400 MB that begins so, until it is answered. */
function sendEndless(url: string, headers: Record<string, string>, begin: string) {
  return new Promise<{ status: number; sent: number }>((resolve, reject) => {
    const length = 400 * megabyte;
    const asked = ask(url, { method: 'PUT', headers: { ...headers, 'content-length': length } });
    const chunk = Buffer.alloc(65_536, 'a');
    let sent = begin.length;
    let status = 0;
    const write = () => {
      while (status === 0 && !asked.destroyed && sent + chunk.length < length) {
        sent += chunk.length;
        if (!asked.write(chunk)) return;
      }
    };
    asked.on('drain', write);
    asked.once('response', (answer: IncomingMessage) => {
      status = answer.statusCode ?? 0;
      answer.resume().once('end', () => asked.destroy());
    });
    asked.on('error', (error) => (status === 0 ? reject(error) : undefined));
    asked.once('close', () => resolve({ status, sent }));
    asked.write(begin);
    write();
  });
}
