import 'server-only';
import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';

/** How many tries are judged in 15 minutes: for an account, and from a source for all accounts. */
export const triesOfAccount = 8;
export const triesOfSource = 100;
/** How many wrong codes are judged in a day, for an account and for each browser that it has used before. */
export const codesOfAccount = 30;
/** How many unknown links a source can try in 15 minutes. */
export const linksOfSource = 20;
const windowSeconds = 15 * 60;

const daySeconds = 24 * 60 * 60;

const limiter =
  (name: string, points: number, duration = windowSeconds) =>
  () =>
    processSingleton(
      `sign-in-limiter-${name}`,
      () =>
        new RateLimiterPostgres({
          storeClient: pool(),
          storeType: 'pool',
          tableName: 'sign_in_attempts',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration,
        }),
    );
/** Tries of browsers that the account has not used before, for each account. */
const strangers = limiter('account', triesOfAccount);
/** Tries of a browser that the account has used before: no stranger can use them up. */
const known = limiter('known', triesOfAccount);
/** Tries of strangers, for each source. */
const sources = limiter('source', triesOfSource);

/** Codes of a second factor, which only six digits protect. */
const codes = limiter('code', codesOfAccount, daySeconds);
/** Links that are none, for each source. */
const links = limiter('link', linksOfSource);

/** Who tries to sign in, as far as the limits are concerned. */
export interface Try {
  /** The address that was typed. */
  email: string;
  /** The client's address. */
  address: string;
  /** The browser, if the account has used it before. */
  device?: string;
}

export interface Refusal {
  by: 'account' | 'source';
  /** Seconds until the next try is judged. */
  seconds: number;
  /** True for the first refusal of a window, which is worth a record. */
  isFirst: boolean;
}

/**
 * Counts a try before it is judged: the database adds them up, so any number at once over all replicas is no more than
 * the limit. Returns why it must not be judged, if so.
 */
export async function countTry(attempt: Try): Promise<Refusal | undefined> {
  if (attempt.device !== undefined) return consume(known(), knownKey(attempt), 'account');
  return (
    (await consume(sources(), sourceKey(attempt.address), 'source')) ??
    (await consume(strangers(), accountKey(attempt.email), 'account'))
  );
}

/** Takes back a try that was right or was not judged; the tries of others still count. */
export async function refundTry(attempt: Try): Promise<void> {
  if (attempt.device !== undefined) {
    await known().reward(knownKey(attempt));
    return;
  }
  await sources().reward(sourceKey(attempt.address));
  await strangers().reward(accountKey(attempt.email));
}

/** Counts a code before it is judged. Returns why it must not be judged, if so. */
export function countCode(attempt: Try): Promise<Refusal | undefined> {
  return consume(
    codes(),
    attempt.device === undefined ? accountKey(attempt.email) : knownKey(attempt),
    'account',
  );
}

/** Takes back the try of a code that was right. */
export async function refundCode(attempt: Try): Promise<void> {
  await codes().reward(attempt.device === undefined ? accountKey(attempt.email) : knownKey(attempt));
}

/** Counts a try of a link before it is read. Returns the seconds until the next one counts, if there were too many. */
export async function countLink(address: string): Promise<number | undefined> {
  return (await consume(links(), sourceKey(address), 'source'))?.seconds;
}

/** Takes back the try of a link that works. */
export async function refundLink(address: string): Promise<void> {
  await links().reward(sourceKey(address));
}

async function consume(
  of: RateLimiterPostgres,
  key: string,
  by: Refusal['by'],
): Promise<Refusal | undefined> {
  try {
    await of.consume(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return {
      by,
      seconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      isFirst: error.consumedPoints === of.points + 1,
    };
  }
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
const accountKey = (email: string) => hashed(email.trim().toLowerCase());
const knownKey = ({ email, device }: Try) => hashed(`${device} ${email.trim().toLowerCase()}`);

/** One household has a whole /64 of IPv6 addresses: they count as one source. */
function sourceKey(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
}
