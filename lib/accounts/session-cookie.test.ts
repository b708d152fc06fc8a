import { hkdfSync } from 'node:crypto';
import { EncryptJWT } from 'jose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { openCookie, sealCookie } from './session-cookie';
import { foreignFlowCookies } from './sign-in/flow-cookies';

function setKeys(now: string, previous = ''): void {
  Object.assign(process.env, { SESSION_SECRET: now, SESSION_SECRET_PREVIOUS: previous });
  resetConfig();
}
const first = 'a'.repeat(32);
const second = 'b'.repeat(32);
beforeEach(() => setKeys(first));
afterEach(() => vi.useRealTimers());

it('opens cookies of both keys while the key is changed, and seals with the new one', async () => {
  const old = await sealCookie({ sid: 'one' });
  setKeys(second, first);
  expect(await openCookie(old)).toMatchObject({ sid: 'one' });
  const fresh = await sealCookie({ sid: 'two' });
  setKeys(second);
  expect(await openCookie(fresh)).toMatchObject({ sid: 'two' });
  expect(await openCookie(old)).toBeNull();
});

it('opens no cookie after its end, though it was opened before', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  const cookie = await sealCookie({ sid: 'one' }, 60);
  expect(await openCookie(cookie)).toMatchObject({ sid: 'one' });
  vi.setSystemTime(new Date('2026-11-23T12:02:00Z'));
  expect(await openCookie(cookie)).toBeNull();
});

/** The key that next-auth draws from the session key, for cookies without a salt. */
const derivedKey = () =>
  new Uint8Array(hkdfSync('sha256', first, '', 'NextAuth.js Generated Encryption Key', 32));

it.each([
  ['dir', 'A256GCM', true],
  ['dir', 'A128CBC-HS256', false],
  ['A256KW', 'A256GCM', false],
  ['A256GCMKW', 'A256GCM', false],
])('opens a cookie of the right key with its own algorithms alone: %s and %s', async (alg, enc, isOpened) => {
  const cookie = await new EncryptJWT({ sid: 'one' })
    .setProtectedHeader({ alg, enc })
    .setExpirationTime('1h')
    .encrypt(derivedKey());
  expect(await openCookie(cookie)).toEqual(isOpened ? expect.objectContaining({ sid: 'one' }) : null);
  expect(foreignFlowCookies([{ name: 'swath.state', value: '' }])).toEqual([]);
  expect(foreignFlowCookies([{ name: 'swath.state', value: cookie }])).toEqual(
    isOpened ? [] : ['swath.state'],
  );
});

it('opens no cookie in which one character was changed', async () => {
  const cookie = await sealCookie({ sid: 'one' });
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const [at, character] of [...cookie].entries()) {
    // The highest of its six bits counts in each place, also in the last one of a part.
    const other = character === '.' ? 'A' : alphabet[alphabet.indexOf(character) ^ 32];
    const changed = cookie.slice(0, at) + other + cookie.slice(at + 1);
    expect(await openCookie(changed), `character ${at}`).toBeNull();
  }
  expect(await openCookie(cookie)).toMatchObject({ sid: 'one' });
});
