import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { db, pool } from '@/lib/platform/db';
import { withExchange } from '@/lib/platform/exchange';
import { openTestDatabase } from '@/testing/database/database';
import { readAudit } from './audit';
import { closeLocalAccounts } from './close-local-accounts';
import { listenForRevocations, stopListeningForRevocations } from './revocation';
import {
  createSession,
  endSessions,
  endSessionsFor,
  listSessions,
  liveSession,
  readLiveSessions,
  touchSession,
  turnIntoWall,
} from './session-store';
import { withSource } from './source';
import { sessions } from './tables';
import { addUser, changeUser } from './users';

openTestDatabase();
let userId: string;
const person = { email: 'ida@example.org', name: 'Ida', roles: ['analyst' as const] };

beforeAll(async () => {
  await listenForRevocations();
  userId = await addUser({ ...person, password: 'a long password' });
});
beforeEach(() => db().delete(sessions));
afterAll(async () => {
  await stopListeningForRevocations();
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

  it('has an id of at least 128 random bits', async () => {
    const ids = await Promise.all([open(), open(), open()]);
    for (const id of ids) {
      expect(id).toMatch(/^[\w-]+$/);
      expect(Buffer.from(id, 'base64url').byteLength).toBeGreaterThanOrEqual(16);
    }
    // A UUID has six fixed bits: each bit of an id differs between some of many.
    const many = await Promise.all(Array.from({ length: 40 }, open));
    const bytes = many.map((id) => Buffer.from(id, 'base64url'));
    const [first = Buffer.alloc(0)] = bytes;
    const differing = Buffer.from(
      first.map((byte, at) => bytes.reduce((bits, other) => bits | (byte ^ (other[at] ?? 0)), 0)),
    );
    expect(differing).toEqual(Buffer.alloc(first.byteLength, 0xff));
  });

  it('takes both ages from the configuration', async () => {
    Object.assign(process.env, { SESSION_IDLE_HOURS: '1', SESSION_MAX_DAYS: '2' });
    resetConfig();
    try {
      const id = await open();
      const [row] = (await listSessions(userId)).sessions;
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
      const asked = {
        id: '',
        path: '',
        traceparent: '',
        client: address,
        isLocal: true,
        isLong: false,
        isOver: false,
      };
      const headers = new Headers({ 'user-agent': 'Test/1' });
      await withExchange(asked, () => withSource({ headers }, () => touchSession(live!)));
      return (await listSessions(userId)).sessions[0];
    };
    expect((await use('192.0.2.1'))?.address).toBe('');
    await age(id, '2 minutes');
    expect(await use('192.0.2.2')).toMatchObject({ address: '192.0.2.2', browser: 'Test/1' });
    expect((await use('192.0.2.3'))?.address).toBe('192.0.2.2');
  });

  it('is written by one of the requests that come at once', async () => {
    const id = await open();
    await age(id, '2 minutes');
    const live = (await readLiveSessions([id])).get(id);
    const holder = await pool().connect();
    await holder.query('begin');
    await holder.query('select 1 from sessions where id = $1 for update', [id]);
    const touched = Promise.all(Array.from({ length: 8 }, () => touchSession(live!)));
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool().query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBeGreaterThan(0);
      },
      { timeout: 20_000 },
    );
    // The one that holds the row, and the one that waits for it.
    expect(pool().totalCount - pool().idleCount).toBe(2);
    await holder.query('commit');
    holder.release();
    await touched;
  });

  it('has ended for requests within a second, also if the message of it was lost', async () => {
    const id = await open();
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    try {
      expect(await liveSession(id)).toBeDefined();
      // Past the code that notifies the other processes, as in a process whose listening connection is away.
      await db().delete(sessions).where(eq(sessions.id, id));
      clock.mockReturnValue(now + 1_000);
      expect(await liveSession(id)).toBeUndefined();
    } finally {
      clock.mockRestore();
    }
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

  it('that is not there, or is of someone else, is refused in the audit; an empty set is done with none', async () => {
    const actor = { id: userId, email: person.email };
    const other = await addUser({ email: 'p@example.org', name: 'P', roles: ['viewer'] });
    const theirs = await createSession(db(), { userId: other, way: 'password' });
    const gone = await open();
    expect(await endSessionsFor(actor, { userId, only: gone }, 'ended by its user')).toBe(1);
    for (const only of [gone, theirs]) {
      expect(await endSessionsFor(actor, { userId, only }, 'ended by its user')).toBe(0);
      expect(await readAudit({ limit: 1 })).toMatchObject([
        {
          action: 'session.end',
          actorEmail: person.email,
          subject: `session:${only}`,
          result: 'refused',
          detail: { reason: 'no such session' },
        },
      ]);
    }
    expect(await isLive(theirs)).toBe(true);
    await endSessionsFor(actor, { userId: other }, 'ended by an admin');
    await endSessionsFor(actor, { userId: other }, 'ended by an admin');
    expect((await readAudit({ limit: 2 })).map(({ result, detail }) => [result, detail])).toEqual([
      ['done', { reason: 'ended by an admin', sessions: 0 }],
      ['done', { reason: 'ended by an admin', sessions: 1 }],
    ]);
  });

  it('of someone else does not end with one’s own', async () => {
    const other = await addUser({ email: 'o@example.org', name: 'O', roles: ['viewer'] });
    const theirs = await createSession(db(), { userId: other, way: 'password' });
    await endSessions({ userId, only: theirs }, { action: 'session.end' });
    expect(await isLive(theirs)).toBe(true);
  });

  it.each([
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
    expect(await listSessions(userId)).toMatchObject({ sessions: [{ kind: 'wall' }], total: 1 });
    await age(id, '2 days');
    expect(await isLive(id)).toBe(false);
  });

  it('of someone without roles shows nothing', async () => {
    const nobody = await addUser({ email: 'n@example.org', name: 'N', roles: [] });
    const id = await createSession(db(), { userId: nobody, way: 'password' });
    await turnIntoWall(id, { id: nobody, email: 'n@example.org', name: 'N', roles: [] });
    expect((await liveSession(id))?.user.roles).toEqual([]);
  });
});

describe('a session whose way in was closed', () => {
  it('has ended: without a provider, and with local accounts off', async () => {
    const userId = await addUser({ email: 'ways@example.org', name: 'W', roles: ['viewer'] });
    const [local, provided] = await Promise.all(
      (['password', 'oidc'] as const).map((way) => createSession(db(), { userId, way })),
    );
    const live = async () => [...(await readLiveSessions([local ?? '', provided ?? ''])).keys()];
    expect(await live()).toEqual([local]);
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'a secret' };
    Object.assign(process.env, { ...oidc, LOCAL_ACCOUNTS: 'off' });
    resetConfig();
    try {
      expect(await live()).toEqual([provided]);
      await closeLocalAccounts();
      delete process.env.LOCAL_ACCOUNTS;
      resetConfig();
      // Turned on again, they revive nothing.
      expect(await live()).toEqual([provided]);
    } finally {
      for (const name of [...Object.keys(oidc), 'LOCAL_ACCOUNTS']) delete process.env[name];
      resetConfig();
    }
  });
});
