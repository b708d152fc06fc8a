import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { type OpenidProvider, startOpenidProvider } from '@/testing/accounts/openid-provider';
import { signInAt } from '@/testing/accounts/sign-in';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { readAudit } from '../audit';
import { onRevoked } from '../revocation';
import { createSession, readLiveSessions } from '../session-store';
import { endByLogoutToken } from './back-channel-logout';
import { LogoutRefused } from './logout-token';

let database: TestDatabase;
let provider: OpenidProvider;
const event = 'http://schemas.openid.net/event/backchannel-logout';
const who = { sub: 'sub-1', name: 'Uta', realm_access: { roles: ['viewer'] } };

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startOpenidProvider('http://127.0.0.1:3000');
  Object.assign(process.env, {
    ...provider.env,
    DATABASE_URL: database.url,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  resetConfig();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await provider.stop();
  await database.drop();
});

const now = () => Math.floor(Date.now() / 1000);
const claims = (more: object = {}) => ({
  iss: provider.issuer,
  aud: provider.env.OIDC_CLIENT_ID,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: { [event]: {} },
  ...more,
});
const areLive = async (...ids: string[]) => {
  const live = await readLiveSessions(ids);
  return ids.map((id) => live.has(id));
};
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a logout token of the provider', () => {
  it('ends the one session that it names, and its streams, and the audit says so', async () => {
    const [one, other] = [await signInAt(provider, who), await signInAt(provider, who)];
    expect(one.sid).not.toBe(other.sid);
    const revoked: string[] = [];
    const stop = onRevoked((id) => revoked.push(id));
    expect(await endByLogoutToken(provider.sign(claims({ sid: one.sid, sub: who.sub })))).toBe(1);
    expect(await areLive(one.sessionId, other.sessionId)).toEqual([false, true]);
    expect(revoked).toEqual([one.userId]);
    stop();
    const [entry] = await readAudit({ limit: 1 });
    expect(entry).toMatchObject({
      action: 'session.end',
      subject: `user:${one.userId}`,
      detail: { way: 'oidc', reason: 'signed out at the provider' },
    });
  });

  it('ends all sessions of a person that began there, if it names the person alone', async () => {
    const [one, other] = [await signInAt(provider, who), await signInAt(provider, who)];
    const stranger = await signInAt(provider, { ...who, sub: 'sub-2', name: 'Sven' });
    const local = await createSession(db(), { userId: one.userId, way: 'password' });
    await endByLogoutToken(provider.sign(claims({ sub: who.sub }), { typ: 'logout+jwt' }));
    expect(await areLive(one.sessionId, other.sessionId, stranger.sessionId, local)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('counts once', async () => {
    await signInAt(provider, who);
    const token = provider.sign(claims({ sub: who.sub }));
    await endByLogoutToken(token);
    const again = await signInAt(provider, who);
    await expect(endByLogoutToken(token)).rejects.toThrow('was taken before');
    expect(await areLive(again.sessionId)).toEqual([true]);
    const twice = provider.sign(claims({ sub: who.sub }));
    const results = await Promise.allSettled([1, 2, 3].map(() => endByLogoutToken(twice)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is no error if no session is left', async () => {
    expect(await endByLogoutToken(provider.sign(claims({ sub: 'gone' })))).toBe(0);
  });
});

describe('a token that is refused', () => {
  const sub = 'sub-9';
  const refused: [string, () => string | Promise<string>][] = [
    ['is empty', () => ''],
    ['is no token', () => 'a.b.c'],
    ['is of another issuer', () => provider.sign(claims({ sub, iss: 'https://another.example' }))],
    ['is for another client', () => provider.sign(claims({ sub, aud: 'someone-else' }))],
    ['is old', () => provider.sign(claims({ sub, iat: now() - 600, exp: undefined }))],
    ['is from the future', () => provider.sign(claims({ sub, iat: now() + 600 }))],
    ['has expired', () => provider.sign(claims({ sub, exp: now() - 60 }))],
    ['has no time', () => provider.sign(claims({ sub, iat: undefined }))],
    ['has no name', () => provider.sign(claims({ sub, jti: undefined }))],
    ['has an empty name', () => provider.sign(claims({ sub, jti: '' }))],
    ['has no events', () => provider.sign(claims({ sub, events: undefined }))],
    ['has other events', () => provider.sign(claims({ sub, events: { other: {} } }))],
    ['has an event that is no object', () => provider.sign(claims({ sub, events: { [event]: true } }))],
    ['has a nonce', () => provider.sign(claims({ sub, nonce: 'n' }))],
    ['names no one', () => provider.sign(claims())],
    ['names a list', () => provider.sign(claims({ sub: [sub] }))],
    ['names a NUL', () => provider.sign(claims({ sid: 'a\0b' }))],
    ['is an access token', () => provider.sign(claims({ sub }), { typ: 'at+jwt' })],
    ['is an ID token', async () => (await signInAt(provider, { ...who, sub })).idToken],
    ['is not signed', () => `${part({ alg: 'none' })}.${part(claims({ sub }))}.`],
    [
      'is signed with the secret that both know',
      () => {
        const text = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims({ sub }))}`;
        const mac = createHmac('sha256', provider.env.OIDC_CLIENT_SECRET ?? '').update(text);
        return `${text}.${mac.digest('base64url')}`;
      },
    ],
    [
      'is signed with another key',
      () => {
        const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims({ sub }))}`;
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
      },
    ],
    ['names an unknown key', () => provider.sign(claims({ sub }), { kid: 'two' })],
  ];
  for (const [what, make] of refused) {
    it(what, async () => {
      const { sessionId } = await signInAt(provider, { ...who, sub });
      await expect(endByLogoutToken(await make())).rejects.toThrow(LogoutRefused);
      expect(await areLive(sessionId)).toEqual([true]);
    });
  }
});
