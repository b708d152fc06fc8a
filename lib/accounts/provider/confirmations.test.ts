import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { type OpenidProvider, startOpenidProvider } from '@/testing/accounts/openid-provider';
import { signInAt } from '@/testing/accounts/sign-in';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { readAudit } from '../audit';
import { onRevoked } from '../revocation';
import { readLiveSessions } from '../session-store';
import { providerSessions } from '../tables';
import { confirmDueSessions } from './confirmations';
import { tokensOfSession } from './provider-session';

let database: TestDatabase;
let provider: OpenidProvider;
const graceSeconds = 600;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startOpenidProvider('http://127.0.0.1:3000');
  Object.assign(process.env, {
    ...provider.env,
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
    OIDC_GRACE_SECONDS: String(graceSeconds),
  });
  resetConfig();
  await openDatabase();
});
beforeEach(() => {
  provider.fault = undefined;
  provider.claimsIn = 'id-token';
  provider.giveRefreshTokens = true;
});
afterAll(async () => {
  await closeDatabase();
  await provider.stop();
  await database.drop();
});

let people = 0;
const person = (roles: string[]): OpenidProvider['person'] => {
  people += 1;
  return { sub: `sub-${people}`, name: `Person ${people}`, realm_access: { roles } };
};
/** Someone who is signed in, and uses the session. */
async function enter(who = person(['analyst', 'viewer'])) {
  const entered = await signInAt(provider, who);
  await readLiveSessions([entered.sessionId]);
  return { ...entered, who };
}
const readRoles = async (id: string) => (await readLiveSessions([id])).get(id)?.user.roles;
/** The time of a check comes. */
async function check(): Promise<void> {
  await db().update(providerSessions).set({ nextCheckAt: sql`now() - interval '1 second'` });
  await confirmDueSessions();
}
const readRow = async (id: string) =>
  (await db().select().from(providerSessions).where(eq(providerSessions.sessionId, id)))[0];
const lastReason = async () => (await readAudit({ action: 'session.end', limit: 1 }))[0]?.detail?.reason;

describe('a session that began at the provider', () => {
  it('keeps its tokens sealed, and a new refresh token after each check', async () => {
    const { sessionId } = await enter();
    const first = await tokensOfSession(sessionId);
    await check();
    const second = await tokensOfSession(sessionId);
    expect(first?.refresh).toBeTruthy();
    expect(second?.refresh).toBeTruthy();
    expect(second?.refresh).not.toBe(first?.refresh);
    const row = JSON.stringify(await readRow(sessionId));
    for (const token of provider.tokens) expect(row).not.toContain(token);
    expect(await readRoles(sessionId)).toEqual(['viewer', 'analyst']);
  });

  it('is checked once, however many processes look at the same time', async () => {
    await enter();
    await check();
    await enter();
    await db().update(providerSessions).set({ nextCheckAt: sql`now() + interval '1 hour'` });
    const { sessionId } = await enter();
    await db()
      .update(providerSessions)
      .set({ nextCheckAt: sql`now() - interval '1 second'` })
      .where(eq(providerSessions.sessionId, sessionId));
    const before = provider.tokenRequests;
    await Promise.all([confirmDueSessions(), confirmDueSessions(), confirmDueSessions()]);
    expect(provider.tokenRequests - before).toBe(1);
  });

  it('is not checked while no one uses it: Swath keeps no one signed in at the provider', async () => {
    const { sessionId } = await signInAt(provider, person(['viewer']));
    const { confirmedAt } = (await readRow(sessionId)) ?? {};
    await check();
    expect((await readRow(sessionId))?.confirmedAt).toEqual(confirmedAt);
  });

  for (const claimsIn of ['id-token', 'userinfo'] as const) {
    it(`ends, with its streams, when a role is removed there (claims in ${claimsIn})`, async () => {
      provider.claimsIn = claimsIn;
      const { sessionId, userId, who } = await enter();
      const revoked: string[] = [];
      const stop = onRevoked((id) => revoked.push(id));
      provider.people.set(who.sub, { ...who, realm_access: { roles: ['viewer'] } });
      await check();
      expect(await readRoles(sessionId)).toBeUndefined();
      expect(revoked).toContain(userId);
      expect(await lastReason()).toBe('lost role');
      stop();
    });
  }

  it('has a role that was added there', async () => {
    const { sessionId, who } = await enter(person(['viewer']));
    provider.people.set(who.sub, { ...who, realm_access: { roles: ['viewer', 'operator'] } });
    await check();
    expect(await readRoles(sessionId)).toEqual(['viewer', 'operator']);
  });

  it('ends when the provider has ended it', async () => {
    const { sessionId } = await enter();
    await provider.signOutEveryone();
    await check();
    expect(await readRoles(sessionId)).toBeUndefined();
    expect(await lastReason()).toBe('the provider ended it');
  });

  it('ends when the provider speaks of someone else', async () => {
    const { sessionId } = await enter();
    provider.fault = 'speaks-of-someone-else';
    await check();
    expect(await readRoles(sessionId)).toBeUndefined();
  });

  for (const fault of ['answers-no-one', 'refuses-the-client-secret'] as const) {
    it(`stays for a bounded time while the provider ${fault}, then ends`, async () => {
      const { sessionId } = await enter();
      provider.fault = fault;
      await check();
      expect(await readRoles(sessionId)).toBeDefined();
      expect((await readRow(sessionId))?.failedAt).not.toBeNull();
      await db()
        .update(providerSessions)
        .set({ confirmedAt: sql`now() - make_interval(secs => ${graceSeconds + 1})` })
        .where(eq(providerSessions.sessionId, sessionId));
      await check();
      expect(await readRoles(sessionId)).toBeUndefined();
      expect(await lastReason()).toBe('the provider did not confirm it in time');
    });
  }

  it('gets no role by an ID token that another key signed', async () => {
    const { sessionId, who } = await enter(person(['viewer']));
    provider.people.set(who.sub, { ...who, realm_access: { roles: ['viewer', 'admin'] } });
    provider.fault = 'signs-with-another-key';
    await check();
    expect(await readRoles(sessionId)).toEqual(['viewer']);
    expect((await readRow(sessionId))?.failedAt).not.toBeNull();
  });

  it('is asked about before it ends after a long pause, and a provider that is back confirms it', async () => {
    const { sessionId } = await enter();
    provider.fault = 'answers-no-one';
    await check();
    provider.fault = undefined;
    await check();
    expect((await readRow(sessionId))?.failedAt).toBeNull();
    await db()
      .update(providerSessions)
      .set({ confirmedAt: sql`now() - make_interval(secs => ${graceSeconds + 1})` });
    await check();
    expect(await readRoles(sessionId)).toBeDefined();
  });

  it('is checked by userinfo alone where the provider gives no refresh token', async () => {
    provider.giveRefreshTokens = false;
    const { sessionId, who } = await enter();
    await check();
    expect((await readRow(sessionId))?.failedAt).toBeNull();
    // Without a new ID token, roles that are left out confirm nothing.
    provider.people.set(who.sub, { sub: who.sub });
    await check();
    expect(await readRoles(sessionId)).toEqual(['viewer', 'analyst']);
    expect((await readRow(sessionId))?.failedAt).not.toBeNull();
    provider.people.set(who.sub, { ...who, realm_access: { roles: [] } });
    await check();
    expect(await readRoles(sessionId)).toBeUndefined();
  });
});
