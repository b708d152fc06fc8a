import 'server-only';
import { hkdfSync } from 'node:crypto';
import { decodeProtectedHeader, jwtDecrypt } from 'jose';
import type { JWT } from 'next-auth/jwt';
import { config } from '@/lib/platform/config';

/** The only algorithms that next-auth seals with. Its own way of opening takes every one that fits the key. */
const keyAlgorithm = 'dir';
const cipher = 'A256GCM';
/** Clocks of replicas differ by less, in seconds. */
const clockTolerance = 15;

/** Draws the key from a session key as next-auth does; `salt` gives each kind of cookie a key of its own. */
const deriveKey = (secret: string, salt: string) =>
  new Uint8Array(
    hkdfSync('sha256', secret, salt, `NextAuth.js Generated Encryption Key${salt && ` (${salt})`}`, 32),
  );

/**
 * Opens what next-auth's `encode` sealed. Returns the claims and the session key that opened them; undefined if it was
 * changed, is too old, or was sealed with an unknown key or another algorithm.
 */
export async function openSealed(
  token: string,
  salt = '',
): Promise<{ claims: JWT; secret: string } | undefined> {
  for (const secret of config().sessionSecrets) {
    const opened = await jwtDecrypt(token, deriveKey(secret, salt), {
      keyManagementAlgorithms: [keyAlgorithm],
      contentEncryptionAlgorithms: [cipher],
      clockTolerance,
    }).catch(() => undefined);
    if (opened) return { claims: opened.payload, secret };
  }
  return undefined;
}

/** True if a token says that it is sealed as Swath seals; anything else must reach no one who opens it. */
export function isSealedAsOurs(token: string): boolean {
  try {
    const { alg, enc } = decodeProtectedHeader(token);
    return alg === keyAlgorithm && enc === cipher;
  } catch {
    return false;
  }
}
