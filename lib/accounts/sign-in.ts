import 'server-only';
import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '@/lib/platform/config';
import { db, pool } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import { recordAudit } from './audit';
import { isPassword } from './password';
import type { KnownUser } from './revocation';
import { findUserByEmail, recordSignIn } from './users';

export type SignInResult =
  | { outcome: 'ok'; user: Pick<KnownUser, 'id' | 'email' | 'name' | 'sessionVersion'> }
  | { outcome: 'wrong' }
  | { outcome: 'too-many'; minutes: number };

const limiter = () =>
  processWide(
    'sign-in-limiter',
    () =>
      new RateLimiterPostgres({
        storeClient: pool(),
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
  await db().transaction(async (tx) => {
    await recordSignIn(tx, user.id);
    await recordAudit(tx, { actor: user, action: 'session.sign-in', subject: `user:${user.id}` });
  });
  return { outcome: 'ok', user };
}

const minutesOf = (held: RateLimiterRes) => Math.max(1, Math.ceil(held.msBeforeNext / 60_000));
