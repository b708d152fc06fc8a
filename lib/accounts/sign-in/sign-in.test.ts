import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { withExchange } from '@/lib/platform/exchange';
import { openTestDatabase } from '@/testing/database/database';
import { readAudit } from '../audit';
import { isPassword } from '../password/password';
import { withSource } from '../source';
import { signInAttempts } from '../tables';
import { addUser } from '../users';
import { signIn } from './sign-in';
import { triesOfAccount, triesOfSource } from './sign-in-limits';

openTestDatabase();
let userId: string;
const owner = 'owner@example.org';
const password = 'correct horse';

beforeAll(async () => {
  userId = await addUser({ email: owner, name: 'Olga', roles: ['analyst'], password });
});
beforeEach(() => db().delete(signInAttempts));

/** Tries from an address. */
const from = (address: string, ...args: Parameters<typeof signIn>) => {
  const asked = {
    id: '',
    path: '',
    traceparent: '',
    client: address,
    isLocal: false,
    isLong: false,
    isOver: false,
  };
  const headers = new Headers({ 'user-agent': 'Test/1' });
  return withExchange(asked, () => withSource({ headers }, () => signIn(...args)));
};
const outcomes = (results: { outcome: string }[], outcome: string) =>
  results.filter((result) => result.outcome === outcome).length;

describe('the limit of an account', () => {
  it('holds for any number of tries at once, from any number of sources', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, at) => from(`192.0.2.${at}`, owner, 'wrong password')),
    );
    expect(outcomes(results, 'wrong')).toBe(triesOfAccount);
    expect(outcomes(results, 'too-many')).toBe(50 - triesOfAccount);
    // The right password is no longer judged either, for an address that exists or not.
    expect(await from('192.0.2.99', owner, password)).toMatchObject({ outcome: 'too-many' });
  });

  it('holds for addresses that belong to no one, so that it says nothing', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, at) => from(`192.0.2.${at}`, 'no-one@example.org', 'wrong password')),
    );
    expect(outcomes(results, 'wrong')).toBe(triesOfAccount);
  });

  it('locks no owner out: a browser that the account used before has tries of its own', async () => {
    for (let at = 0; at < 20; at += 1) await from('192.0.2.66', owner, 'wrong password');
    const device = { id: 'browser-of-olga', accounts: [userId] };
    expect(await from('198.51.100.1', owner, password, device)).toMatchObject({ outcome: 'ok' });
    // A browser that only others have used is a stranger.
    const other = { id: 'browser-of-eve', accounts: ['someone else'] };
    expect(await from('198.51.100.2', owner, password, other)).toMatchObject({ outcome: 'too-many' });
    // Nor does a known browser guess without end.
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => from('198.51.100.1', owner, 'wrong password', device)),
    );
    expect(outcomes(tries, 'wrong')).toBe(triesOfAccount);
  });

  it('is not lifted for a stranger when the owner signs in', async () => {
    for (let at = 0; at < triesOfAccount - 1; at += 1) await from('192.0.2.66', owner, 'wrong password');
    expect(await from('198.51.100.1', owner, password)).toMatchObject({ outcome: 'ok' });
    expect(await from('192.0.2.66', owner, 'wrong password')).toMatchObject({ outcome: 'wrong' });
    expect(await from('192.0.2.66', owner, 'wrong password')).toMatchObject({ outcome: 'too-many' });
  });
});

describe('the limit of a source', () => {
  it('holds over accounts, counts a /64 of IPv6 as one, and leaves known browsers alone', async () => {
    const spray = async (from64: string, count: number) => {
      const results: { outcome: string }[] = [];
      for (let at = 0; at < count; at += 10) {
        const batch = Array.from({ length: 10 }, (_, one) =>
          from(`${from64}::${at + one + 1}`, `victim-${at + one}@example.org`, 'wrong password'),
        );
        results.push(...(await Promise.all(batch)));
      }
      return results;
    };
    const results = await spray('2001:db8:1:2', triesOfSource + 20);
    expect(outcomes(results, 'wrong')).toBe(triesOfSource);
    expect(await from('2001:db8:1:2:ffff::1', owner, password)).toMatchObject({ outcome: 'too-many' });
    expect(await from('2001:db8:1:3::1', owner, password)).toMatchObject({ outcome: 'ok' });
    const device = { id: 'browser-of-olga', accounts: [userId] };
    expect(await from('2001:db8:1:2::1', owner, password, device)).toMatchObject({ outcome: 'ok' });
  });
});

describe('hashing', () => {
  it('has a short queue of its own for strangers, and another one for browsers that are known', async () => {
    const guesses = Array.from({ length: 60 }, () => isPassword(undefined, 'a guess', 'stranger'));
    const settled = Promise.allSettled(guesses);
    expect(await isPassword(undefined, 'a guess', 'known')).toBe(false);
    const turnedAway = (await settled).filter(({ status }) => status === 'rejected');
    // One is judged, twenty wait.
    expect(turnedAway).toHaveLength(60 - 21);
    expect(turnedAway[0]).toMatchObject({ reason: { name: 'HashingBusy' } });
  });

  it('cuts nothing: a password with more behind it is another one', async () => {
    const long = 'x'.repeat(200);
    await addUser({ email: 'long@example.org', name: 'L', roles: ['viewer'], password: long });
    expect(await from('192.0.2.1', 'long@example.org', long)).toMatchObject({ outcome: 'ok' });
    expect(await from('192.0.2.1', 'long@example.org', `${long}x`)).toEqual({ outcome: 'wrong' });
  });
});

describe('the audit', () => {
  it('has each success, failure and closing once, with where it came from, and never a password', async () => {
    for (let at = 0; at < triesOfAccount + 3; at += 1) await from('192.0.2.7', owner, 'my secret guess');
    await from('192.0.2.7', owner, password, { id: 'd', accounts: [userId] });
    await from('192.0.2.7', 'my secret guess', 'x');
    const entries = (await readAudit({ limit: triesOfAccount + 3 })).map(({ action, subject, detail }) => ({
      action,
      subject,
      ...detail,
    }));
    expect(entries.map(({ action }) => action)).toEqual([
      'session.failure',
      'session.sign-in',
      'session.closed',
      ...Array.from({ length: triesOfAccount }, () => 'session.failure'),
    ]);
    expect(entries[0]).toMatchObject({ subject: 'user:unknown', reason: 'unknown address' });
    expect(entries[3]).toMatchObject({ subject: `user:${userId}`, reason: 'wrong password' });
    expect(JSON.stringify(entries)).not.toContain('secret guess');
  });
});
