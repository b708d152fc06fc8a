import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/e2e/support/database';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { withExchange } from '@/lib/platform/exchange';
import { readAudit } from './audit';
import { listenForRevocations, stopListeningForRevocations } from './revocation';
import {
  createSession,
  endSessions,
  listSessions,
  liveSession,
  readLiveSessions,
  touchSession,
  turnIntoWall,
} from './session-store';
import { withSource } from './source';
import { sessions } from './tables';
import { addUser, changeUser } from './users';

let database: TestDatabase;
let userId: string;
const person = { email: 'ida@example.org', name: 'Ida', roles: ['analyst' as const] };

beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
  await openDatabase();
  await listenForRevocations();
  userId = await addUser({ ...person, password: 'a long password' });
});
beforeEach(() => db().delete(sessions));
afterAll(async () => {
  await stopListeningForRevocations();
  await closeDatabase();
  await database.drop();
});

const open = () => createSession(db(), { userId, way: 'password' });
/** Moves the times of a session into the past, as if it had been opened and used so long ago. */
const age = (id: string, by: string) =>
  db()
    .update(sessions)
    .set({
      createdAt: sql`${sessions.createdAt} - ${by}::interval`,
      lastUsedAt: sql`${sessions.lastUsedAt} - ${by}::interval`,
      expiresAt: sql`${sessions.expiresAt} - ${by}::interval`,
    })
    .where(eq(sessions.id, id));
const isLive = async (id: string) => (await readLiveSessions([id])).has(id);

describe('a session', () => {
  it('ends 12 hours after its last use, and 7 days after the sign-in however much it is used', async () => {
    const idle = await open();
    await age(idle, '11 hours 59 minutes');
    expect(await isLive(idle)).toBe(true);
    await age(idle, '2 minutes');
    expect(await isLive(idle)).toBe(false);

    const used = await open();
    await age(used, '6 days 23 hours');
    await db().update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, used));
    expect(await isLive(used)).toBe(true);
    await age(used, '2 hours');
    expect(await isLive(used)).toBe(false);
  });

  it('takes both ages from the configuration', async () => {
    Object.assign(process.env, { SESSION_IDLE_HOURS: '1', SESSION_MAX_DAYS: '2' });
    resetConfig();
    try {
      const id = await open();
      const [row] = await listSessions(userId);
      expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(2 * 86_400_000);
      await age(id, '61 minutes');
      expect(await isLive(id)).toBe(false);
    } finally {
      delete process.env.SESSION_IDLE_HOURS;
      delete process.env.SESSION_MAX_DAYS;
      resetConfig();
    }
  });

  it('is written as used at most once a minute, with where it was used', async () => {
    const id = await open();
    const use = async (address: string) => {
      const live = (await readLiveSessions([id])).get(id);
      const asked = { id: '', traceparent: '', client: address, isLocal: true, isLong: false, isOver: false };
      const headers = new Headers({ 'user-agent': 'Test/1' });
      await withExchange(asked, () => withSource({ headers }, () => touchSession(live!)));
      return (await listSessions(userId))[0];
    };
    expect((await use('192.0.2.1'))?.address).toBe('');
    await age(id, '2 minutes');
    expect(await use('192.0.2.2')).toMatchObject({ address: '192.0.2.2', browser: 'Test/1' });
    expect((await use('192.0.2.3'))?.address).toBe('192.0.2.2');
  });

  it('has ended for requests within a second, also if the message of it was lost', async () => {
    const id = await open();
    expect(await liveSession(id)).toBeDefined();
    // Past the code that tells the other processes, as in a process whose listening connection is away.
    await db().delete(sessions).where(eq(sessions.id, id));
    await vi.waitFor(async () => expect(await liveSession(id)).toBeUndefined(), { timeout: 20_000 });
  });

  it('ends alone, or with all others, and each end is in the audit', async () => {
    const [here, there, elsewhere] = [await open(), await open(), await open()];
    await endSessions({ only: there }, { action: 'session.end' });
    expect(await Promise.all([here, there, elsewhere].map(isLive))).toEqual([true, false, true]);
    const actor = { id: userId, email: person.email };
    expect(await endSessions({ userId, except: here }, { actor, action: 'session.end' })).toBe(1);
    expect(await Promise.all([here, elsewhere].map(isLive))).toEqual([true, false]);
    const [entry] = await readAudit({ limit: 1 });
    expect(entry).toMatchObject({ action: 'session.end', actorEmail: person.email, detail: { sessions: 1 } });
  });

  it('of someone else does not end with one’s own', async () => {
    const other = await addUser({ email: 'o@example.org', name: 'O', roles: ['viewer'] });
    const theirs = await createSession(db(), { userId: other, way: 'password' });
    await endSessions({ userId, only: theirs }, { action: 'session.end' });
    expect(await isLive(theirs)).toBe(true);
  });

  it.each([
    ['a new password', { password: 'another long password' }],
    ['a lost role', { roles: [] }],
    ['revoked access', { isDisabled: true }],
  ])('ends with %s', async (_why, change) => {
    const id = await open();
    await changeUser(userId, change);
    expect(await isLive(id)).toBe(false);
    await changeUser(userId, { isDisabled: false, roles: ['analyst'] });
    expect(await isLive(id)).toBe(false);
  });
});

describe('a wall', () => {
  it('lasts 30 days unused, shows and changes nothing, and is listed as such', async () => {
    const id = await open();
    await turnIntoWall(id, { id: userId, ...person });
    await age(id, '29 days');
    const live = (await readLiveSessions([id])).get(id);
    expect(live).toMatchObject({ isViewOnly: true, user: { roles: ['viewer'] } });
    expect(await listSessions(userId)).toMatchObject([{ kind: 'wall' }]);
    await age(id, '2 days');
    expect(await isLive(id)).toBe(false);
  });

  it('of someone without roles shows nothing', async () => {
    const nobody = await addUser({ email: 'n@example.org', name: 'N', roles: [] });
    const id = await createSession(db(), { userId: nobody, way: 'oidc' });
    await turnIntoWall(id, { id: nobody, email: 'n@example.org', name: 'N', roles: [] });
    expect((await liveSession(id))?.user.roles).toEqual([]);
  });
});
