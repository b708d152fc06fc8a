import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '@/lib/accounts/role';
import { users } from '@/lib/accounts/tables';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { readOwnChoices, saveChoices } from './choice-store';
import { listInbox, markInboxRead, readNews, type SharedSource } from './inbox';
import { notificationKinds } from './kinds';
import { type Notification, notify, settleNotifications } from './notify';
import { notifications } from './tables';

let database: TestDatabase;
const person = (name: string, ...roles: Role[]) => ({
  id: randomUUID(),
  ...{ email: `${name}@swath.example`, name, roles },
});
const ines = person('ines', 'analyst');
const theo = person('theo', 'approver');
const ada = person('ada', 'admin');
const gone = { ...person('gone', 'approver'), disabledAt: new Date() };

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    SMTP_URL: '',
  });
  resetConfig();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  await db().delete(users);
  await db().insert(users).values([ines, theo, ada, gone]);
});

const report = (number: number, over: Partial<Notification> = {}) =>
  db().transaction((tx) =>
    notify(tx, {
      kind: 'order-placed',
      key: `order:${number}`,
      title: `Order ${number} was placed`,
      sentence: 'On contract North',
      path: `/orders/${number}`,
      to: { ids: [ines.id] },
      ...over,
    }),
  );
const titles = async (id: string, sources: SharedSource[] = []) =>
  (await listInbox(id, { limit: 50 }, sources)).notifications.map(({ title }) => title);

it('reaches the people of a role and admins, except one, and no one without access', async () => {
  const to = { roles: ['approver' as const], except: ada.id };
  await report(1, { to });
  expect(await titles(theo.id)).toHaveLength(1);
  for (const { id } of [ines, ada, gone]) expect(await titles(id)).toEqual([]);
  await report(1, { to: { roles: ['approver'] } });
  expect(await titles(ada.id)).toHaveLength(1);
});

it('is unread until it is read, and again when the same comes again', async () => {
  await report(1);
  await report(2);
  expect(await readNews(ines.id, [])).toMatchObject({ unread: 2, latest: [{}, {}] });
  const { notifications } = await listInbox(ines.id, { limit: 1 }, []);
  await markInboxRead(ines.id, { ids: notifications.map(({ id }) => id) }, []);
  expect(await readNews(ines.id, [])).toMatchObject({ unread: 1, latest: [{ title: 'Order 1 was placed' }] });
  // What others read is theirs.
  await markInboxRead(theo.id, { until: Date.now() + 60_000 }, []);
  expect(await readNews(ines.id, [])).toMatchObject({ unread: 1 });
  await db().transaction((tx) => settleNotifications(tx, 'order:1'));
  expect(await readNews(ines.id, [])).toMatchObject({ unread: 0 });
  await report(2);
  expect(await readNews(ines.id, [])).toMatchObject({ unread: 1 });
  expect(await titles(ines.id)).toHaveLength(2);
  await markInboxRead(ines.id, { until: Date.now() + 60_000 }, []);
  expect(await readNews(ines.id, [])).toMatchObject({ unread: 0 });
});

it('is saved with what it reports, or not at all', async () => {
  const failing = db().transaction(async (tx) => {
    await notify(tx, {
      ...{ kind: 'order-placed', key: 'x', title: 'x', sentence: 'x', path: '/' },
      to: { ids: [ines.id] },
    });
    throw new Error('what it reports failed');
  });
  await expect(failing).rejects.toThrow('what it reports failed');
  expect(await titles(ines.id)).toEqual([]);
});

it('is paged over all, with what is shared in its place', async () => {
  for (let number = 1; number <= 5; number += 1) await report(number);
  const own = (await listInbox(ines.id, { limit: 50 }, [])).notifications;
  const oldest = Math.min(...own.map(({ at }) => at));
  const alert = { ...own[0]!, id: 'alert-1', kind: 'alert' as const, title: 'Denmark', at: oldest - 1_000 };
  const source: SharedSource = {
    kind: 'alert',
    readNews: async () => ({ unread: 1, latest: [alert] }),
    list: async (_, { before = Number.POSITIVE_INFINITY }) => (alert.at < before ? [alert] : []),
    markRead: async () => undefined,
  };
  const seen: string[] = [];
  let before: number | undefined;
  do {
    const page = await listInbox(ines.id, { before, limit: 2 }, [source]);
    seen.push(...page.notifications.map(({ title }) => title));
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(seen.at(-1)).toBe('Denmark');
  expect(new Set(seen).size).toBe(6);
  expect(await readNews(ines.id, [source])).toMatchObject({ unread: 6 });

  await saveChoices(ines.id, [{ kind: 'alert', bell: false, browser: false, email: 'off' }]);
  expect(await titles(ines.id, [source])).not.toContain('Denmark');
  expect(await readNews(ines.id, [source])).toMatchObject({ unread: 5 });
});

it('keeps what came in one moment on one page', async () => {
  for (let number = 1; number <= 5; number += 1) await report(number);
  await db()
    .update(notifications)
    .set({ at: new Date('2026-06-01T00:00:00Z') });
  await report(6);
  const first = await listInbox(ines.id, { limit: 5 }, []);
  expect(first.notifications.map(({ title }) => title)).toEqual(['Order 6 was placed']);
  const second = await listInbox(ines.id, { limit: 5, before: first.next ?? undefined }, []);
  expect(second.notifications).toHaveLength(5);
  expect(second.next).toBeNull();
});

it('comes the way its reader chose, and e-mail is offered only with a mail server', async () => {
  expect(await readOwnChoices(ines.id)).toMatchObject({ hasEmail: false, mailProblem: null });
  await saveChoices(ines.id, [
    { kind: 'order-placed', bell: true, browser: true, email: 'off' },
    { kind: 'order-placed', bell: false, browser: false, email: 'daily' },
  ]);
  const { choices } = await readOwnChoices(ines.id);
  expect(choices.map(({ kind }) => kind)).toEqual([...notificationKinds]);
  expect(choices).toContainEqual({ kind: 'order-placed', bell: false, browser: false, email: 'daily' });
  expect(choices).toContainEqual({ kind: 'order-refused', bell: true, browser: true, email: 'off' });
  await report(1);
  expect(await titles(ines.id)).toEqual([]);
  expect(await readNews(ines.id, [])).toMatchObject({ unread: 0, latest: [] });
});
