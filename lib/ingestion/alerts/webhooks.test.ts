import { createHmac } from 'node:crypto';
import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { notify } from '@/lib/notifications/notify';
import { sendDue, startWebhooks } from '@/lib/notifications/outbox';
import { renewSecrets } from '@/lib/notifications/renew-secrets';
import { webhookDeliveries, webhooks } from '@/lib/notifications/tables';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { endJobs, resetJobs } from '@/lib/platform/work/job';
import { acquire } from '@/lib/platform/work/lease';
import { newWebhookSecret, postWebhook, signWebhook } from '@/lib/upstream/webhooks/webhook';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { operator } from '@/testing/ingestion/services';
import { enqueueDeliveries } from './alert-deliveries';
import { type AlertRow, endAlert, openAlert, openAlerts } from './store';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resend,
  testWebhook,
} from './webhook-store';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let database: TestDatabase;
let receiver: Server;
let url: string;
const received: Received[] = [];
/** What the receiver does with the next requests; when there is none left it takes them. */
const answers: ((respond: (status: number, headers?: Record<string, string>) => void) => void)[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const respond = (status: number, headers = {}) => response.writeHead(status, headers).end();
      (answers.shift() ?? ((answer) => answer(204)))(respond);
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/hook`;
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}`,
  });
  resetConfig();
  await openDatabase();
  await db().insert(users).values(operator);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await closeDatabase();
  await database.drop();
});

const fields = (over = {}) => ({
  ...{ name: 'Chat', url, kinds: ['failures' as const], pattern: 'Den*', isEnabled: true },
  ...over,
});
const rule = (kind: 'failures' | 'stuck') => ({
  ...{ id: `of-${kind}`, name: 'New failures', kind, pattern: '*', settings: { minutes: 60, count: 1 } },
  ...{ isEnabled: true, since: 0 },
});
const open = (aoi: string, kind: 'failures' | 'stuck' = 'failures') =>
  openAlert(
    { rule: rule(kind), aoi, since: Date.now(), sentence: '3 items began to fail', count: 3 },
    true,
    new Date(),
    enqueueDeliveries,
  );
/** Lets all pauses before the next try be over. */
const later = () =>
  db()
    .update(webhookDeliveries)
    .set({ nextAt: new Date(Date.now() - 1) })
    .where(eq(webhookDeliveries.state, 'waiting'));

it('reports what begins and ends, signed so that the receiver can check it', async () => {
  const { id, secret } = await addWebhook(fields(), operator);
  await open('Denmark');
  await open('Denmark', 'stuck');
  await open('France');
  await sendDue();
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [Received];
  expect(JSON.parse(body)).toMatchObject({
    type: 'alert.fired',
    id: headers['webhook-id'],
    data: { alert: { aoi: 'Denmark', kind: 'failures', count: 3 }, url: expect.stringContaining('Denmark') },
  });
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(600);

  const alert = [...(await openAlerts()).values()].find(({ aoi }) => aoi === 'Denmark') as AlertRow;
  await endAlert(alert, new Date(), enqueueDeliveries);
  await sendDue();
  expect(received.map((one) => JSON.parse(one.body).type)).toEqual(['alert.fired', 'alert.ended']);
  // The secret is nowhere in the database as it is.
  const [kept] = await db().select().from(webhooks);
  expect(JSON.stringify([kept, await listWebhooks()])).not.toContain(secret.slice(6));
  await removeWebhook(id, operator);
  received.length = 0;
});

it('sends what people are notified of only to the webhooks of that kind', async () => {
  const { id } = await addWebhook(fields({ kinds: ['order-placed'] }), operator);
  const report = (kind: 'order-placed' | 'order-refused') =>
    db().transaction((tx) =>
      notify(tx, {
        ...{ kind, key: `order:7:${kind}`, title: 'Order 7', sentence: 'On contract North' },
        ...{ path: '/orders/7', to: { ids: [operator.id] } },
      }),
    );
  await report('order-placed');
  await report('order-refused');
  await open('Denmark', 'stuck');
  await sendDue();
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'notification.order-placed',
      data: {
        notification: { kind: 'order-placed', title: 'Order 7', sentence: 'On contract North' },
        url: expect.stringMatching(/\/orders\/7$/),
      },
    },
  ]);
  await removeWebhook(id, operator);
  received.length = 0;
});

it('tries again after errors with the same bytes and id, and follows no redirect', async () => {
  const { id } = await addWebhook(fields(), operator);
  await testWebhook(id, operator);
  answers.push(
    (respond) => respond(500),
    (respond) => respond(302, { location: url }),
  );
  await sendDue();
  expect(await listDeliveries(id)).toMatchObject({
    deliveries: [{ state: 'waiting', tries: 1, status: 500 }],
    total: 1,
  });
  await sendDue();
  expect(received).toHaveLength(1);
  await later();
  await sendDue();
  expect((await listDeliveries(id)).deliveries).toMatchObject([
    { state: 'waiting', status: 302, problem: 'It redirects, and Swath does not follow' },
  ]);
  await later();
  await sendDue();
  expect((await listDeliveries(id)).deliveries).toMatchObject([
    { state: 'delivered', tries: 3, status: 204, problem: null },
  ]);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(received).toHaveLength(3);
  await removeWebhook(id, operator);
  received.length = 0;
});

it('stops after many tries, or at once where the receiver is gone, and sends again when asked to', async () => {
  const { id } = await addWebhook(fields(), operator);
  const { delivery } = await testWebhook(id, operator);
  answers.push((respond) => respond(503));
  await db().update(webhookDeliveries).set({ tries: 9 });
  await sendDue();
  expect((await listDeliveries(id)).deliveries).toMatchObject([{ state: 'dead', tries: 10, status: 503 }]);
  expect((await listWebhooks()).webhooks).toMatchObject([{ dead: 1, waiting: 0 }]);
  await resend(id, delivery, operator);
  answers.push((respond) => respond(410));
  await sendDue();
  expect((await listDeliveries(id)).deliveries).toMatchObject([{ state: 'dead', tries: 1, status: 410 }]);
  await resend(id, delivery, operator);
  await sendDue();
  expect((await listDeliveries(id)).deliveries).toMatchObject([{ state: 'delivered' }]);
  await removeWebhook(id, operator);
  received.length = 0;
});

it('puts what waits after an outage into one message, and loses and repeats nothing', async () => {
  const { id } = await addWebhook(fields({ name: 'Away', pattern: '*' }), operator);
  const send = async (count: number) => {
    const sent: string[] = [];
    for (let at = 0; at < count; at += 1) sent.push((await testWebhook(id, operator)).delivery);
    return sent;
  };
  const away = () =>
    answers.push(...Array.from({ length: 100 }, () => (respond: (status: number) => void) => respond(503)));
  away();
  const first = await send(8);
  await sendDue();
  // Few that wait stay as they are.
  expect((await listDeliveries(id)).deliveries.map(({ state }) => state)).toEqual(Array(8).fill('waiting'));
  const second = await send(12);
  await sendDue();
  // A digest that was not taken goes into the next one.
  const third = await send(11);
  await sendDue();
  answers.length = 0;
  received.length = 0;
  await later();
  await sendDue();
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [Received];
  const digest = JSON.parse(body);
  expect(digest).toMatchObject({ type: 'digest', id: headers['webhook-id'] });
  const ids = digest.data.messages.map(
    (message: { id: string; type: string }) => `${message.type} ${message.id}`,
  );
  expect([...ids].sort()).toEqual([...first, ...second, ...third].map((one) => `test ${one}`).sort());
  expect((await listWebhooks()).webhooks).toMatchObject([{ waiting: 0, dead: 0 }]);
  // Once it answers, each comes on its own again.
  received.length = 0;
  await send(12);
  await sendDue();
  expect(received.map((one) => JSON.parse(one.body).type)).toEqual(Array(12).fill('test'));
  await removeWebhook(id, operator);
  received.length = 0;
});

it('signs with the same secret before, during and after a change of the session key', async () => {
  const { id, secret } = await addWebhook(fields({ name: 'Rotated' }), operator);
  const setKeys = (now: string, previous: string) => {
    Object.assign(process.env, { SESSION_SECRET: now, SESSION_SECRET_PREVIOUS: previous });
    resetConfig();
  };
  const isSigned = async () => {
    received.length = 0;
    await testWebhook(id, operator);
    await sendDue();
    const [{ headers, body }] = received as [Received];
    return (
      headers['webhook-signature'] ===
      signWebhook(secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body)
    );
  };
  setKeys('n'.repeat(32), 's'.repeat(32));
  expect(await isSigned()).toBe(true);
  await renewSecrets();
  expect(await isSigned()).toBe(true);
  setKeys('n'.repeat(32), '');
  expect(await isSigned()).toBe(true);
  await removeWebhook(id, operator);
  setKeys('s'.repeat(32), '');
  received.length = 0;
});

it('loses nothing when the process that sends dies, and holds up no other webhook for one that hangs', async () => {
  const hanging = await addWebhook(fields({ name: 'Hangs', url: `${url}/hanging` }), operator);
  await testWebhook(hanging.id, operator);
  let letGo: () => void = () => undefined;
  answers.push((respond) => {
    letGo = () => respond(200);
  });
  const sending = sendDue();
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  // What another process would do in the meantime: it is held, until the time of the one that sends is over.
  const due = await db().select().from(webhookDeliveries).where(ne(webhookDeliveries.state, 'delivered'));
  expect(due[0]?.nextAt.getTime()).toBeGreaterThan(Date.now());
  const other = await addWebhook(fields({ name: 'Other' }), operator);
  await testWebhook(other.id, operator);
  const end = startWebhooks();
  await expect
    .poll(async () => (await listDeliveries(other.id)).deliveries[0]?.state, { timeout: 20_000 })
    .toBe('delivered');
  letGo();
  await sending;
  await end();
  expect((await listDeliveries(hanging.id)).deliveries).toMatchObject([{ state: 'delivered' }]);

  // A process that died left this behind: another one sends once its lease is over.
  await testWebhook(hanging.id, operator);
  const died = await acquire('webhook', hanging.id);
  died?.abort();
  const before = received.length;
  await sendDue();
  expect(received).toHaveLength(before);
  await db().execute(sql`update leases set lease_until = now() where subject = ${hanging.id}`);
  await db()
    .update(webhookDeliveries)
    .set({ tries: 1, triedAt: new Date(), nextAt: new Date(Date.now() - 1) })
    .where(eq(webhookDeliveries.state, 'waiting'));
  const endAgain = startWebhooks();
  await expect
    .poll(async () => (await listDeliveries(hanging.id)).deliveries.map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(['delivered', 'delivered']);
  await endAgain();
  received.length = 0;
});

it('ends without the answer of a receiver that hangs, and leaves the message to the next process', async () => {
  const { id } = await addWebhook(fields({ name: 'Silent' }), operator);
  await testWebhook(id, operator);
  answers.push(() => undefined);
  const end = startWebhooks();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  await end();
  await endJobs();
  // Without an outcome, not even that it took too long.
  expect((await listDeliveries(id)).deliveries).toMatchObject([
    { state: 'waiting', tries: 1, status: null, problem: null },
  ]);
  resetJobs();
  await later();
  await sendDue();
  expect((await listDeliveries(id)).deliveries).toMatchObject([{ state: 'delivered', tries: 2 }]);
  await removeWebhook(id, operator);
  received.length = 0;
});

it('makes no connection to where a public name leads inside', async () => {
  const { encrypted } = newWebhookSecret();
  const { port } = receiver.address() as AddressInfo;
  let asked = 0;
  const leading =
    (...addresses: string[]) =>
    (
      _: string,
      __: object,
      callback: (error: null, found: { address: string; family: number }[]) => void,
    ) => {
      asked += 1;
      callback(null, [{ address: addresses[asked - 1] ?? addresses.at(-1) ?? '', family: 4 }]);
    };
  const send = (resolve: unknown) =>
    postWebhook(
      { url: 'https://rebinding.test/hook', id: '1', body: '{}', encrypted },
      resolve as typeof lookup,
    );
  expect(await send(leading('127.0.0.1'))).toEqual({
    isTaken: false,
    status: null,
    problem: expect.stringContaining('is not public'),
  });
  expect(asked).toBe(1);
  expect(received).toEqual([]);
  await expect(addWebhook(fields({ url: `https://127.0.0.1:${port}/` }), operator)).resolves.toBeTruthy();
  await expect(addWebhook(fields({ url: 'https://127.0.0.1/' }), operator)).rejects.toMatchObject({
    status: 422,
  });
});
