import 'server-only';
import { hkdfSync } from 'node:crypto';
import { aessiv } from '@noble/ciphers/aes.js';
import { LRUCache } from 'lru-cache';
import { config } from './config';

/*
 * Encrypts the same text always to the same, unlike `encrypt`: for what caches know by its encrypted form. AES-SIV (RFC
 * 5297): the text's MAC is both the start of the cipher and the proof that nothing was changed. A reader learns only
 * which texts are equal, and how long they are.
 */

const keys = new LRUCache<string, Uint8Array>({ max: 50 });

/** The cipher of a purpose; its key comes from a session key once, as a search encrypts thousands of texts. */
function cipherFor(purpose: string, sessionSecret: string) {
  const name = `${purpose} ${sessionSecret}`;
  const key = keys.get(name) ?? new Uint8Array(hkdfSync('sha256', sessionSecret, 'swath', purpose, 64));
  keys.set(name, key);
  return aessiv(key);
}

/** Encrypts a text that leaves the portal and comes back; the result fits into an address. */
export function encryptDeterministic(text: string, purpose: string): string {
  const encrypted = cipherFor(purpose, config().sessionSecret).encrypt(Buffer.from(text));
  return Buffer.from(encrypted).toString('base64url');
}

/** Decrypts such a text; undefined if it was changed or made up, or belongs to another purpose or an unknown key. */
export function decryptDeterministic(encrypted: string, purpose: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  for (const sessionSecret of config().sessionSecrets) {
    try {
      return Buffer.from(cipherFor(purpose, sessionSecret).decrypt(bytes)).toString();
    } catch {
      // Not with this key.
    }
  }
  return undefined;
}
