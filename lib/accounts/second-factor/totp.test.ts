import { expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { keyUri, newSecret, stepOfCode } from './totp';

/** The secret of the test vectors in RFC 6238, appendix B: "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the codes of RFC 6238: at %i s it is %s', (seconds, code) => {
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it('takes a code for the 30 seconds in which the app shows it, and no longer', () => {
  const at = 1_111_111_109;
  const step = Math.floor(at / 30);
  // It is the last second of its step.
  const distances = [-60, -30, -29, 0, 1, 30, 60].map((seconds) =>
    stepOfCode(secret, '081804', (at + seconds) * 1000),
  );
  expect(distances).toEqual([undefined, undefined, step, step, undefined, undefined, undefined]);
  expect(stepOfCode(secret, '81804', at * 1000)).toBeUndefined();
  expect(stepOfCode(secret, '', at * 1000)).toBeUndefined();
});

it('makes secrets of 160 bits, and an address that apps read', () => {
  const [one, two] = [newSecret(), newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(two);
  const uri = new URL(keyUri(one, 'a@b.example'));
  expect(uri.protocol).toBe('otpauth:');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: one, issuer: 'Swath', digits: '6' });
});

it('makes ten recovery codes of at least 128 random bits, which count however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-km-z2-9]{4}-)+[a-km-z2-9]{4}$/);
    // A letter or digit out of 32 has five bits.
    expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(128);
    expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hashRecoveryCode(code));
  }
});
