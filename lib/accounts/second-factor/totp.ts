import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do (RFC 6238): SHA-1, six digits, a new code each 30 seconds. */
const parameters = { issuer: 'Swath', algorithm: 'SHA1', digits: 6, period: 30 };
/** Makes a random secret of 160 bits, in base32 as apps take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an app reads from a QR code. */
export const keyUri = (secret: string, label: string): string =>
  new TOTP({ ...parameters, label, secret }).toString();

/** Returns the number of the 30 seconds that a code belongs to; undefined if it is none of now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = new TOTP({ ...parameters, secret });
  // No step before or after: a code counts for the 30 seconds in which the app shows it.
  const isNow = totp.validate({ token: code, timestamp: now, window: 0 }) === 0;
  return isNow ? totp.counter({ timestamp: now }) : undefined;
}
