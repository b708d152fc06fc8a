import 'server-only';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { config } from './config';

/*
 * Seals the same text always to the same, unlike `seal`: for what caches know by its sealed form. A synthetic
 * initialisation vector (as in RFC 5297): the text's MAC under a key of its own is both the cipher's start and the proof
 * that nothing was changed. So who reads it learns no more than which two texts are equal, and how long they are.
 */

const algorithm = 'aes-256-ctr';
const macBytes = 16;

interface Keys {
  mac: KeyObject;
  cipher: KeyObject;
}
const known = new LRUCache<string, Keys>({ max: 50 });

/** The keys of a purpose, drawn from a session key once: a search seals thousands of texts. */
function keysFor(purpose: string, sessionSecret: string): Keys {
  const name = `${purpose} ${sessionSecret}`;
  const held = known.get(name);
  if (held) return held;
  const bytes = Buffer.from(hkdfSync('sha256', sessionSecret, 'swath', purpose, 64));
  const keys = {
    mac: createSecretKey(bytes.subarray(0, 32)),
    cipher: createSecretKey(bytes.subarray(32)),
  };
  known.set(name, keys);
  return keys;
}

const macOf = (text: string, { mac }: Keys) =>
  createHmac('sha256', mac).update(text).digest().subarray(0, macBytes);

/** Encrypts a text that goes out of the portal and comes back; fit for an address. */
export function sealSteadily(text: string, purpose: string): string {
  const keys = keysFor(purpose, config().sessionSecret);
  const mac = macOf(text, keys);
  const cipher = createCipheriv(algorithm, keys.cipher, mac);
  return Buffer.concat([mac, cipher.update(text, 'utf8'), cipher.final()]).toString('base64url');
}

/** What was sealed; undefined if it was changed or made up, or sealed for another purpose or under an unknown key. */
export function unsealSteadily(sealed: string, purpose: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const mac = bytes.subarray(0, macBytes);
  if (mac.length < macBytes) return undefined;
  for (const sessionSecret of config().sessionSecrets) {
    const keys = keysFor(purpose, sessionSecret);
    const decipher = createDecipheriv(algorithm, keys.cipher, mac);
    const text = Buffer.concat([decipher.update(bytes.subarray(macBytes)), decipher.final()]).toString(
      'utf8',
    );
    if (timingSafeEqual(macOf(text, keys), mac)) return text;
  }
  return undefined;
}
