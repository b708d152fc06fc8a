import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { users } from '@/lib/accounts/tables';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { sendMail } from '@/lib/upstream/mail/send-mail';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { MailServer } from '@/testing/notifications/mail-server';
import { saveChoices } from './choice-store';
import { listInbox } from './inbox';
import type { EmailChoice, NotificationKind } from './kinds';
import { sendDueMails } from './mail-outbox';
import { type Notification, notify } from './notify';
import { mails, notifications } from './tables';

let database: TestDatabase;
const server = new MailServer();
const ines = { id: randomUUID(), email: 'ines@swath.example', name: 'Ines', roles: ['analyst' as const] };

beforeAll(async () => {
  await server.start();
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    PORTAL_URL: 'https://swath.example',
    SMTP_URL: server.url,
    SMTP_FROM: 'swath@swath.example',
  });
  resetConfig();
  await openDatabase();
});
afterAll(async () => {
  await server.stop();
  await closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  server.received.length = 0;
  await db().delete(users);
  await db().insert(users).values(ines);
  await choose('now');
});

const choose = (email: EmailChoice, kind: NotificationKind = 'order-placed', bell = true) =>
  saveChoices(ines.id, [{ kind, bell, browser: true, email }]);
const report = (number: number, over: Partial<Notification> = {}) =>
  db().transaction((tx) =>
    notify(tx, {
      kind: 'order-placed',
      key: `order:${number}`,
      title: `Order ${number} was placed`,
      sentence: '€1,200.00 on contract North',
      path: `/orders/${number}`,
      to: { ids: [ines.id] },
      ...over,
    }),
  );
/** Lets all pauses be over. */
const later = async () => {
  await db().update(notifications).set({ mailAt: sql`now()` }).where(sql`mail_at is not null`);
  await db().update(mails).set({ nextAt: sql`now()` }).where(eq(mails.state, 'waiting'));
};
const sendAll = async () => {
  await later();
  await sendDueMails();
};
const states = async () =>
  (await db().select({ state: mails.state }).from(mails).orderBy(asc(mails.createdAt))).map(
    ({ state }) => state,
  );
const messageIds = () => server.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
const count = (text: string) => server.received.filter(({ raw }) => raw.includes(text)).length;

it('sends one short e-mail to the address of the account, with a link and in both forms', async () => {
  await report(1);
  await sendAll();
  expect(server.received).toHaveLength(1);
  const [{ to, raw }] = server.received as [(typeof server.received)[0]];
  expect(to).toEqual([ines.email]);
  expect(raw).toMatch(/^Subject: Order 1 was placed\r?$/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  expect(raw).toContain('https://swath.example/orders/1');
  expect(raw).not.toMatch(/<img|<script|<link/);
  await sendAll();
  expect(server.received).toHaveLength(1);
});

it('sends nothing to those who chose none, or cannot sign in any more', async () => {
  await choose('off');
  await report(1);
  await sendAll();
  expect(server.received).toHaveLength(0);
  expect((await listInbox(ines.id, { limit: 10 }, [])).notifications).toMatchObject([{ path: '/orders/1' }]);

  await choose('now', 'order-placed', false);
  await report(2);
  expect((await listInbox(ines.id, { limit: 10 }, [])).notifications).toHaveLength(1);
  await db().update(users).set({ disabledAt: new Date() });
  await sendAll();
  expect(server.received).toHaveLength(0);
});

it('gathers a day, and reports all of it in one e-mail', async () => {
  await choose('daily');
  await report(1);
  await report(2);
  const [first] = await db().select().from(notifications);
  const hours = (first?.mailAt?.getTime() ?? 0) / 3_600_000;
  expect(hours % 24).toBe(6);
  expect(hours - Date.now() / 3_600_000).toBeGreaterThan(0);
  expect(hours - Date.now() / 3_600_000).toBeLessThanOrEqual(24);
  await sendDueMails();
  expect(server.received).toHaveLength(0);
  await sendAll();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.raw).toMatch(/^Subject: 2 notifications of Swath\r?$/m);
  expect(count('https://swath.example/orders/1')).toBe(1);
  expect(count('https://swath.example/orders/2')).toBe(1);
});

it('loses and doubles nothing over an outage, and ends it with two e-mails, however much came', async () => {
  await server.stop();
  for (let number = 1; number <= 25; number += 1) {
    await report(number);
    await sendAll();
  }
  expect(await states()).toEqual(['waiting']);
  await server.start();
  await sendAll();
  await sendAll();
  await sendAll();
  expect(server.received).toHaveLength(2);
  expect(await states()).toEqual(['delivered', 'delivered']);
  for (let number = 1; number <= 25; number += 1) {
    expect(
      count(`Order ${number} was placed\r\n`) || count(`Subject: Order ${number} was placed`),
      `${number}`,
    ).toBe(1);
  }
});

/** Starts another replica; it sends once something is written to it. */
async function startReplica() {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'testing/notifications/mail-process.ts'],
    { env: process.env, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  await once(child.stdout, 'data');
  return { child, exited };
}

it('sends each e-mail once, when two replicas send at the same time', { timeout: 120_000 }, async () => {
  const people = Array.from({ length: 20 }, (_, at) => ({
    id: randomUUID(),
    email: `person-${at}@swath.example`,
    name: `Person ${at}`,
    roles: ['analyst' as const],
  }));
  await db().insert(users).values(people);
  for (const { id } of people)
    await saveChoices(id, [{ kind: 'order-placed', bell: true, browser: true, email: 'now' }]);
  await report(1, { to: { ids: people.map(({ id }) => id) } });
  await later();
  const replicas = await Promise.all([startReplica(), startReplica()]);
  for (const { child } of replicas) child.stdin.write('send\n');
  for (const { exited } of replicas) expect(await exited).toEqual([0, null]);
  await sendDueMails();
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
});

it('repeats the same e-mail where the answer of a slow server is missing', async () => {
  let answer: () => void = () => undefined;
  server.treatments.push({
    answerAfter: new Promise((resolve) => {
      answer = resolve;
    }),
  });
  const slow = { id: randomUUID(), to: ines.email, subject: 'One', text: 'One', html: 'One' };
  expect(await sendMail(slow, undefined, 300)).toMatchObject({ result: 'failed' });
  answer();
  expect(await sendMail(slow)).toEqual({ result: 'taken', problem: null });
  // Its reader sees one: both have the same name.
  expect(messageIds()).toEqual([`<${slow.id}@swath.example>`, `<${slow.id}@swath.example>`]);
});

it('tries again after a 4xx, and stops at a 5xx without a word of the server', async () => {
  server.treatments.push({ refuse: 451 });
  await report(1);
  await sendAll();
  expect(await states()).toEqual(['waiting']);
  expect(server.received).toHaveLength(0);
  await sendAll();
  expect(await states()).toEqual(['delivered']);

  server.unknown.add(ines.email);
  await report(2);
  await sendAll();
  server.unknown.clear();
  expect((await states()).sort()).toEqual(['dead', 'delivered']);
  const [dead] = await db().select().from(mails).where(eq(mails.state, 'dead'));
  expect(dead?.problem).toBe('The mail server refused it with 550');
  // The bell still has it, and what comes next is sent.
  expect((await listInbox(ines.id, { limit: 10 }, [])).notifications).toHaveLength(2);
  await report(3);
  await sendAll();
  expect(count('orders/3')).toBe(1);
});

it('lets no text become a header, another recipient or markup', async () => {
  await report(1, {
    title: 'Order 1\r\nBcc: eve@evil.example\r\n\r\n<b>was placed</b>',
    sentence: '<img src=x onerror=alert(1)>\r\n.\r\nRCPT TO:<eve@evil.example>',
  });
  await sendAll();
  expect(server.received).toHaveLength(1);
  const [{ to, raw }] = server.received as [(typeof server.received)[0]];
  expect(to).toEqual([ines.email]);
  expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/im);
  expect(raw.slice(raw.indexOf('text/html'))).not.toContain('<img');
  expect(raw).toContain('&lt;img');

  const none = { id: randomUUID(), subject: 'One', text: 'One', html: 'One' };
  for (const address of [
    'a@b.example, eve@evil.example',
    'a@b.example\r\nRCPT TO:<eve@evil.example>',
    'nobody',
  ])
    expect(await sendMail({ ...none, to: address })).toMatchObject({ result: 'refused' });
  expect(server.received).toHaveLength(1);
});

it('sends neither password nor e-mail to a server elsewhere that offers no TLS, unless that is allowed', async () => {
  // This machine, by an address that does not say so.
  process.env.SMTP_URL = `smtp://[::ffff:127.0.0.1]:${server.port}`;
  resetConfig();
  const mail = { id: randomUUID(), to: ines.email, subject: 'One', text: 'One', html: 'One' };
  expect(await sendMail(mail)).toEqual({
    result: 'failed',
    problem: 'The mail server offers no TLS that can be trusted',
  });
  expect(server.received).toHaveLength(0);
  process.env.ALLOW_PLAIN_SMTP = '1';
  resetConfig();
  expect(await sendMail(mail)).toMatchObject({ result: 'taken' });
});
