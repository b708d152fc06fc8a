import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

/** How many codes someone gets. */
export const recoveryCodeCount = 10;

/** 32 letters and digits that no one mistakes for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 7;
const groupLength = 4;

/** Makes ten codes of 140 random bits each, such as `k7qf-…`: a plain hash protects them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length]);
    return Array.from({ length: groups }, (_, at) =>
      letters.slice(at * groupLength, (at + 1) * groupLength).join(''),
    ).join('-');
  });
}

/** Hashes a recovery code, however it was typed. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url');
