import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { webhooks } from '@/lib/notifications/tables';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db } from '@/lib/platform/db';
import { openTestDatabase } from '@/testing/database/database';
import { checkWebhooks } from './check-webhooks';

let heard = 0;
let port = 0;
let connections = 0;
const receiver = createServer((socket) => {
  connections += 1;
  socket.on('data', (chunk) => {
    heard += chunk.length;
  });
  socket.on('error', () => undefined);
});

openTestDatabase();
beforeAll(async () => {
  await db()
    .insert(users)
    .values({ id: 'ada', email: 'ada@example.org', name: 'Ada', roles: ['admin'] });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  port = (receiver.address() as { port: number }).port;
  process.env.WEBHOOK_ALLOWED_HOSTS = `127.0.0.1:${port},127.0.0.1:1`;
  resetConfig();
});
afterAll(() => {
  receiver.close();
  delete process.env.WEBHOOK_ALLOWED_HOSTS;
  resetConfig();
});
beforeEach(async () => {
  await db().delete(webhooks);
});

const add = (id: string, url: string, isEnabled = true) =>
  db()
    .insert(webhooks)
    .values({ id, name: id, url, kinds: [], pattern: '', secret: 'sealed', isEnabled, createdBy: 'ada' });

it('connects to each that is on, sends nothing, and shows no path', async () => {
  await add('good', `http://127.0.0.1:${port}/needle-path?key=needle-key`);
  await add('off', `http://127.0.0.1:${port}/off`, false);
  await add('down', 'http://127.0.0.1:1/');
  await add('private', 'https://10.0.0.1/hook');
  const lines = await checkWebhooks(2_000);
  const byName = Object.fromEntries(lines.map((one) => [one.label, one]));
  expect(byName['Webhook good']).toMatchObject({
    state: 'ok',
    address: `127.0.0.1:${port}`,
    found: 'It takes connections. Nothing was sent.',
  });
  expect(byName['Webhook down']).toMatchObject({ state: 'failed', found: 'It refuses connections.' });
  expect(byName['Webhook private']?.found).toBe('The address is not public and is not on the allowed list.');
  expect(byName).not.toHaveProperty('Webhook off');
  expect(JSON.stringify(lines)).not.toContain('needle');
  expect([connections, heard]).toEqual([1, 0]);
});

it('notices a receiver that speaks no TLS, and one that never answers', async () => {
  await add('no-tls', `https://127.0.0.1:${port}/`);
  const [one] = await checkWebhooks(500);
  expect(one).toMatchObject({
    state: 'failed',
    found: expect.stringMatching(/did not answer in time|broke/),
  });
});

it('says how many were not checked, and that none is on', async () => {
  expect(await checkWebhooks(500)).toMatchObject([{ state: 'absent', found: 'None is on.' }]);
  for (let at = 0; at < 22; at += 1) await add(`hook-${at}`, 'https://10.0.0.1/');
  const lines = await checkWebhooks(500);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)?.found).toBe('2 more webhooks were not checked.');
});

it('does not know them without a database', async () => {
  await closeDatabase();
  expect(await checkWebhooks(500)).toMatchObject([{ state: 'unknown' }]);
});
