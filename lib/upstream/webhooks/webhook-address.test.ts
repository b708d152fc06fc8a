import type { lookup } from 'node:dns';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { guardedLookup, isPublicAddress, NotPublicError, webhookAddressProblem } from './webhook-address';

function allow(hosts: string) {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), WEBHOOK_ALLOWED_HOSTS: hosts });
  resetConfig();
}
afterEach(() => {
  delete process.env.WEBHOOK_ALLOWED_HOSTS;
  resetConfig();
});

it('takes addresses of the public internet only', () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(isPublicAddress(address)).toBe(true);
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
    ],
    ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', 'ff02::1', 'no address'],
  ]) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
});

it('takes no private address in whatever notation', () => {
  allow('');
  fc.assert(
    fc.property(fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(10, 127), (b, c, d, a) => {
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      for (const host of [`${a}.${b}.${c}.${d}`, String(number), `0x${number.toString(16)}`]) {
        expect(webhookAddressProblem(`https://${host}/hook`)).toMatch(/is not public/);
      }
    }),
  );
});

it('limits schemes, ports and what else an address may hold, except hosts that are allowed', () => {
  allow('hooks.internal:8080,plain.internal');
  for (const url of [
    'https://example.org/hook',
    'https://example.org:8443/',
    'http://hooks.internal:8080/x',
  ]) {
    expect([url, webhookAddressProblem(url)]).toEqual([url, undefined]);
  }
  expect(webhookAddressProblem('http://plain.internal:9/')).toBeUndefined();
  for (const url of [
    ...[
      'http://example.org/',
      'https://example.org:22/',
      'https://user:word@example.org/',
      'file:///etc/passwd',
    ],
    ...['https://[::1]/', 'nonsense', 'http://hooks.internal:8081/', 'gopher://plain.internal/'],
  ]) {
    expect([url, webhookAddressProblem(url)]).toEqual([url, expect.any(String)]);
  }
});

it('looks a name up once and gives the very addresses that it checked, so that one that changes gains nothing', async () => {
  allow('');
  let asked = 0;
  const answers = [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34', '10.0.0.1']];
  const resolve = (_: string, __: object, callback: (error: null, found: object[]) => void) => {
    callback(
      null,
      (answers[asked++] ?? []).map((address) => ({ address, family: 4 })),
    );
  };
  const look = guardedLookup(new URL('https://rebinding.test/'), resolve as typeof lookup);
  const looked = () =>
    new Promise((done) => look('rebinding.test', {}, (error, address) => done(error ?? address)));
  expect(await looked()).toBe('93.184.216.34');
  expect(asked).toBe(1);
  // For the next connection it is looked at again, and one private address among public ones is enough to refuse.
  expect(await looked()).toBeInstanceOf(NotPublicError);
  expect(await looked()).toBeInstanceOf(NotPublicError);
});
