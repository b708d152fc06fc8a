import 'server-only';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { recordAudit } from './audit';
import type { Device } from './device';
import { openSession } from './open-session';
import { HashingBusy, isPassword } from './password';
import { countTry, type Refusal, refundTry, type Try } from './sign-in-limits';
import { currentSource } from './source';
import { findUserByEmail, type UserRow } from './users';

export type SignInResult =
  | { outcome: 'ok'; userId: string; sessionId: string }
  | { outcome: 'wrong' }
  | { outcome: 'too-many'; seconds: number }
  | { outcome: 'busy' };

/**
 * Checks an e-mail address and a password. Each try is counted before it is judged, so no number of parallel tries
 * passes the limit. A browser that the account has used before has tries of its own, which strangers cannot use up.
 */
export async function signIn(email: string, password: string, device?: Device): Promise<SignInResult> {
  const user = await findUserByEmail(email);
  const isKnown = user !== undefined && device?.accounts.includes(user.id) === true;
  const given: Try = {
    email,
    address: currentSource()?.address ?? '',
    device: isKnown ? device.id : undefined,
  };
  const refusal = await countTry(given);
  if (refusal) {
    if (refusal.isFirst) await recordRefusal(refusal, user);
    return { outcome: 'too-many', seconds: refusal.seconds };
  }
  try {
    const isRight = await isPassword(user?.passwordHash, password, isKnown ? 'known' : 'stranger');
    if (!user || !isRight || user.disabledAt !== null || (user.isDemo && !config().isDemo)) {
      await recordFailure(user, isRight);
      return { outcome: 'wrong' };
    }
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await refundTry(given);
    return { outcome: 'busy' };
  }
  await refundTry(given);
  return { outcome: 'ok', userId: user.id, sessionId: await openSession(user, 'password') };
}

/** The address that was typed is recorded only if it is an account's: people type passwords into the wrong field. */
const subjectOf = (user: UserRow | undefined) => `user:${user?.id ?? 'unknown'}`;

async function recordFailure(user: UserRow | undefined, isRight: boolean): Promise<void> {
  const reason = isRight ? 'no access' : user ? 'wrong password' : 'unknown address';
  log().warn({ event: 'session.failure', user: user?.id, reason, ...currentSource() }, 'a sign-in failed');
  await recordAudit(db(), {
    action: 'session.failure',
    subject: subjectOf(user),
    detail: { way: 'password', reason },
  });
}

async function recordRefusal({ by, seconds }: Refusal, user: UserRow | undefined): Promise<void> {
  log().warn({ event: 'session.closed', user: user?.id, by, ...currentSource() }, 'sign-in is closed');
  await recordAudit(db(), {
    action: 'session.closed',
    subject: subjectOf(user),
    detail: { way: 'password', by, seconds },
  });
}
