import 'server-only';
import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '@/lib/platform/config';
import { pool } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import { openSession } from './open-session';
import { isPassword } from './password';
import { findUserByEmail } from './users';

export type SignInResult =
  | { outcome: 'ok'; userId: string; sessionId: string }
  | { outcome: 'wrong' }
  | { outcome: 'too-many'; minutes: number };

const limiter = () =>
  processWide(
    'sign-in-limiter',
    () =>
      new RateLimiterPostgres({
        storeClient: pool(),
        storeType: 'pool',
        tableName: 'sign_in_attempts',
        tableCreated: true,
        points: 8,
        duration: 15 * 60,
        blockDuration: 15 * 60,
      }),
  );

/** Checks an e-mail address and a password. Eight failures in 15 minutes close the address for 15 minutes. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const key = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  const held = await limiter().get(key);
  if (held && held.remainingPoints <= 0) return { outcome: 'too-many', minutes: minutesOf(held) };
  const user = await findUserByEmail(email);
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user || !isRight || user.disabledAt !== null || (user.isDemo && !config().isDemo)) {
    try {
      await limiter().consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return { outcome: 'too-many', minutes: minutesOf(error) };
    }
    return { outcome: 'wrong' };
  }
  await limiter().delete(key);
  return { outcome: 'ok', userId: user.id, sessionId: await openSession(user, 'password') };
}

const minutesOf = (held: RateLimiterRes) => Math.max(1, Math.ceil(held.msBeforeNext / 60_000));
