import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAudit } from '@/lib/accounts/audit';
import type { SignedIn } from '@/lib/accounts/session';
import { createSession, readLiveSessions } from '@/lib/accounts/session-store';
import { secondFactors, signInAttempts } from '@/lib/accounts/tables';
import { addUser } from '@/lib/accounts/users';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase, pool } from '@/lib/platform/db';
import { createTestDatabase, type TestDatabase } from '@/testing/database/database';
import { proveOwner } from '../password/prove-owner';
import { signIn } from '../sign-in/sign-in';
import { codesOfAccount, triesOfAccount } from '../sign-in/sign-in-limits';
import {
  beginFactor,
  confirmFactor,
  recoveryCodesLeft,
  removeFactor,
  renewRecoveryCodes,
  resealFactors,
  spendCode,
} from './factor-store';

let database: TestDatabase;
let count = 0;
const password = 'correct horse 77 lamps';
const keys = ['first-session-secret-0123456789abcd', 'second-session-secret-0123456789abc'];

/** Sets variables of the configuration; an empty one is left out. */
function configure(variables: Record<string, string>) {
  Object.assign(process.env, variables);
  resetConfig();
}

beforeAll(async () => {
  // Time does not move, so that no code gets old while a test runs.
  vi.useFakeTimers({ toFake: ['Date'] });
  database = await createTestDatabase();
  configure({ DATABASE_URL: database.url, SESSION_SECRET: keys[0] ?? '', LOG_LEVEL: 'silent' });
  await openDatabase();
});
beforeEach(() => db().delete(signInAttempts));
afterEach(() => configure({ SESSION_SECRET: keys[0] ?? '', SESSION_SECRET_PREVIOUS: '', TOTP_REQUIRED: '' }));
afterAll(async () => {
  vi.useRealTimers();
  await closeDatabase();
  await database.drop();
});

/** Half a minute later the app shows another code. */
const passStep = () => vi.setSystemTime(Date.now() + 30_000);

/** The code of a secret, `steps` times 30 seconds from now. */
const createCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

async function newUser(roles: ('admin' | 'viewer')[] = ['viewer'], isDemo = false) {
  count += 1;
  const email = `user-${count}@example.org`;
  const id = await addUser({ email, name: 'Tia', roles, password, isDemo });
  const session = await createSession(db(), { userId: id, way: 'password' });
  const user: SignedIn = {
    id,
    email,
    name: 'Tia',
    roles,
    session: { id: session, isViewOnly: false, needsFactor: false },
  };
  return user;
}

/** Someone with a second factor, half a minute after it was set up. */
async function withFactor() {
  const user = await newUser();
  const { secret } = (await beginFactor(user)) ?? { secret: '' };
  const recoveryCodes = (await confirmFactor(user, createCode(secret))) ?? [];
  passStep();
  return { user, secret, recoveryCodes };
}

const lastDetail = async () => (await readAudit({ limit: 1 }))[0];

describe('setting up a second factor', () => {
  it('counts only after a code of it, ends other sessions, and keeps nothing readable', async () => {
    const user = await newUser();
    const other = await createSession(db(), { userId: user.id, way: 'password' });
    const begun = await beginFactor(user);
    const secret = begun?.secret ?? '';
    expect(await recoveryCodesLeft(user.id)).toBeUndefined();
    expect(await signIn(user.email, password)).toMatchObject({ outcome: 'ok' });
    expect(await confirmFactor(user, '000000')).toBeUndefined();
    const codes = (await confirmFactor(user, createCode(secret))) ?? [];
    expect(codes).toHaveLength(10);
    expect(await recoveryCodesLeft(user.id)).toBe(10);
    expect([...(await readLiveSessions([user.session.id, other])).keys()]).toEqual([user.session.id]);
    // It cannot be replaced while it is on, nor confirmed twice.
    expect(await beginFactor(user)).toBeUndefined();
    passStep();
    expect(await confirmFactor(user, createCode(secret))).toBeUndefined();
    const kept = JSON.stringify([await db().select().from(secondFactors), await readAudit({ limit: 500 })]);
    expect(kept).toContain('user.second-factor.on');
    for (const text of [secret, ...codes]) expect(kept).not.toContain(text);
  });
});

describe('a sign-in with a second factor', () => {
  it('asks for a code after the right password only, and takes each code once', async () => {
    const { user, secret } = await withFactor();
    expect(await signIn(user.email, 'wrong password')).toEqual({ outcome: 'wrong' });
    expect(await signIn(user.email, 'wrong password', undefined, createCode(secret))).toEqual({
      outcome: 'wrong',
    });
    expect(await signIn(user.email, password)).toEqual({ outcome: 'code' });
    const code = createCode(secret);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => signIn(user.email, password, undefined, code)),
    );
    expect(results.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'wrong-code')).toHaveLength(4);
    // The one before it is worthless too.
    expect(await signIn(user.email, password, undefined, createCode(secret, -1))).toEqual({
      outcome: 'wrong-code',
    });
    expect(await lastDetail()).toMatchObject({
      action: 'session.failure',
      detail: { reason: 'wrong code' },
    });
    passStep();
    expect(await signIn(user.email, password, undefined, createCode(secret))).toMatchObject({
      outcome: 'ok',
    });
    expect(await lastDetail()).toMatchObject({ action: 'session.sign-in', detail: { factor: 'code' } });
  });

  it('takes each recovery code once, however many use it at the same time', async () => {
    const { user, recoveryCodes } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const results = await Promise.all(
      Array.from({ length: 5 }, () => signIn(user.email, password, undefined, first)),
    );
    expect(results.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
    expect(await recoveryCodesLeft(user.id)).toBe(9);
    expect(await spendCode(user.id, second.toUpperCase())).toBe('recovery code');
    const renewed = (await renewRecoveryCodes(user)) ?? [];
    expect(await spendCode(user.id, recoveryCodes[2] ?? '')).toBeUndefined();
    expect(await spendCode(user.id, renewed[0] ?? '')).toBe('recovery code');
    expect(await recoveryCodesLeft(user.id)).toBe(9);
  });

  it('judges no more wrong codes than passwords, of any number at once', async () => {
    const { user, secret } = await withFactor();
    const results = await Promise.all(
      Array.from({ length: 15 }, () => signIn(user.email, password, undefined, '000000')),
    );
    expect(results.filter(({ outcome }) => outcome === 'wrong-code')).toHaveLength(triesOfAccount);
    expect(await signIn(user.email, password, undefined, createCode(secret))).toMatchObject({
      outcome: 'too-many',
    });
    // The owner's browser has tries of its own.
    const device = { id: 'browser-of-tia', accounts: [user.id] };
    expect(await signIn(user.email, password, device, createCode(secret))).toMatchObject({ outcome: 'ok' });
  });

  it('judges a stated number of wrong codes in a day', async () => {
    const { user, secret } = await withFactor();
    for (let at = 0; at < codesOfAccount; at += 1) {
      expect(await signIn(user.email, password, undefined, 'wrong')).toEqual({ outcome: 'wrong-code' });
      // A quarter of an hour later.
      await pool().query(`delete from sign_in_attempts where key not like 'code:%'`);
    }
    expect(await signIn(user.email, password, undefined, createCode(secret))).toMatchObject({
      outcome: 'too-many',
    });
  });

  it('works with both keys while the session key changes, and with the new one alone afterwards', async () => {
    const { user, secret, recoveryCodes } = await withFactor();
    configure({ SESSION_SECRET: keys[1] ?? '' });
    expect(await spendCode(user.id, createCode(secret))).toBeUndefined();
    // Recovery codes need no key.
    expect(await spendCode(user.id, recoveryCodes[0] ?? '')).toBe('recovery code');
    configure({ SESSION_SECRET_PREVIOUS: keys[0] ?? '' });
    expect(await spendCode(user.id, createCode(secret))).toBe('code');
    await resealFactors();
    configure({ SESSION_SECRET_PREVIOUS: '' });
    passStep();
    expect(await spendCode(user.id, createCode(secret))).toBe('code');
  });
});

describe('turning a second factor off', () => {
  it('needs password and code', async () => {
    const { user, secret } = await withFactor();
    expect(await proveOwner(user, 'wrong password', createCode(secret))).toEqual({ outcome: 'wrong' });
    expect(await proveOwner(user, password, '000000')).toEqual({ outcome: 'wrong-code' });
    expect(await proveOwner(user, password, createCode(secret))).toBeUndefined();
    expect(await proveOwner(user, password, createCode(secret))).toEqual({ outcome: 'wrong-code' });
  });

  it('by an admin is in the audit and ends all sessions', async () => {
    const { user } = await withFactor();
    const admin = { id: 'an-admin', email: 'admin@example.org' };
    expect(await removeFactor(user.id, admin)).toBe(true);
    expect(await readLiveSessions([user.session.id])).toEqual(new Map());
    expect((await readAudit({ limit: 2, subject: `user:${user.id}` })).map(({ action }) => action)).toEqual([
      'session.end',
      'user.second-factor.off',
    ]);
    expect(await removeFactor(user.id, admin)).toBe(false);
    expect(await signIn(user.email, password)).toMatchObject({ outcome: 'ok' });
  });
});

describe('TOTP_REQUIRED', () => {
  const needs = async (user: SignedIn) =>
    (await readLiveSessions([user.session.id])).get(user.session.id)?.needsFactor;

  it('holds the sessions of the roles that it names until they have a second factor', async () => {
    configure({ TOTP_REQUIRED: 'admin' });
    const [admin, viewer] = [await newUser(['admin']), await newUser()];
    expect([await needs(admin), await needs(viewer)]).toEqual([true, false]);
    const { secret } = (await beginFactor(admin)) ?? { secret: '' };
    expect(await needs(admin)).toBe(true);
    await confirmFactor(admin, createCode(secret));
    expect(await needs(admin)).toBe(false);
    configure({ TOTP_REQUIRED: 'all' });
    expect(await needs(viewer)).toBe(true);
  });

  it('asks nothing of those whom the provider signed in, nor of demo accounts', async () => {
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'a secret' };
    configure({ TOTP_REQUIRED: 'all', SWATH_DEMO: '1', ...oidc });
    try {
      const user = await newUser();
      const provided = await createSession(db(), { userId: user.id, way: 'oidc' });
      expect((await readLiveSessions([provided])).get(provided)?.needsFactor).toBe(false);
      expect(await needs(await newUser(['admin'], true))).toBe(false);
    } finally {
      configure({ SWATH_DEMO: '', OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' });
    }
  });
});
