import 'server-only';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { config } from './config';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A key of its own for each purpose, drawn from a session key: what was encrypted under another cannot be read. */
const keyFor = (purpose: string, sessionSecret: string) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, 'swath', purpose, 32));

/** Encrypts a secret that is saved in the database. */
export function encrypt(secret: string, purpose: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFor(purpose, config().sessionSecret), nonce);
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** What was encrypted, and whether under an older key; undefined if it was changed, or encrypted under an unknown key. */
export function decrypt(text: string, purpose: string): { secret: string; isOld: boolean } | undefined {
  for (const [age, sessionSecret] of config().sessionSecrets.entries()) {
    const secret = decryptWith(keyFor(purpose, sessionSecret), text);
    if (secret !== undefined) return { secret, isOld: age > 0 };
  }
  return undefined;
}

function decryptWith(key: Buffer, text: string): string | undefined {
  try {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const secret = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return secret.toString('utf8');
  } catch {
    return undefined;
  }
}
