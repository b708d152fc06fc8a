import 'server-only';
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 12;
/** 43 letters of 62 are 256 bits. */
const secretLength = 43;
const sumLength = 6;
const form = /^swath_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})_([0-9A-Za-z]{6})$/;

const draw = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Six letters by which a scanner of leaked secrets, and Swath, know a real token from a text that looks like one. */
function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let place = 0; place < sumLength; place += 1) {
    sum = letters[rest % letters.length] + sum;
    rest = Math.floor(rest / letters.length);
  }
  return sum;
}

/** The SHA-256 of a secret. It has 256 random bits, so a plain hash protects it. */
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** A token that was made now: its text is shown once, and only the hash is stored. */
export interface MadeToken {
  id: string;
  text: string;
  hash: string;
}

/** Makes a token: `swath_`, its id, its secret and a checksum. */
export function makeToken(): MadeToken {
  const [id, secret] = [draw(idLength), draw(secretLength)];
  const start = `swath_${id}_${secret}`;
  return { id, text: `${start}_${checksum(start)}`, hash: hashSecret(secret) };
}

/** The id and the secret of a token; undefined if the text is none, or was copied wrong. */
export function parseToken(text: string): { id: string; secret: string } | undefined {
  const [, id, secret, sum] = form.exec(text) ?? [];
  if (id === undefined || secret === undefined || sum !== checksum(`swath_${id}_${secret}`)) return undefined;
  return { id, secret };
}

/** True if a secret has this hash. It takes as long whatever the secret is. */
export function isSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash));
}

/**
 * The text of the token that a request brings: as `Bearer`, or as the password of `Basic`, with any user name. Never
 * from the address, which logs and histories keep.
 */
export function findToken(authorization: string | null): string | undefined {
  const [, way = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization?.trim() ?? '') ?? [];
  if (way.toLowerCase() === 'bearer') return value;
  if (way.toLowerCase() !== 'basic') return undefined;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined;
}
