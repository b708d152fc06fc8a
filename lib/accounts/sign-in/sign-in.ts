import 'server-only';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { recordAudit } from '../audit';
import { HashingBusy, isPassword } from '../password/password';
import { recoveryCodesLeft, spendCode, type UsedCode } from '../second-factor/factor-store';
import { currentSource } from '../source';
import { findUserByEmail, type UserRow } from '../users';
import type { Device } from './device-cookie';
import { openSession } from './open-session';
import { countCode, countTry, type Refusal, refundCode, refundTry, type Try } from './sign-in-limits';

export type SignInResult =
  | { outcome: 'ok'; userId: string; sessionId: string }
  | { outcome: 'wrong' }
  /** The password is right, and a code is needed or was wrong. */
  | { outcome: 'code' | 'wrong-code' }
  | { outcome: 'too-many'; seconds: number }
  | { outcome: 'busy' };

/**
 * Checks an e-mail address and a password, and the code of a second factor where the account has one. Each try is counted before it is judged, so no number of parallel tries
 * passes the limit. A browser that the account has used before has tries of its own, which strangers cannot use up.
 */
export async function signIn(
  email: string,
  password: string,
  device?: Device,
  code = '',
): Promise<SignInResult> {
  if (!config().hasLocalAccounts) return { outcome: 'wrong' };
  const user = await findUserByEmail(email);
  const isKnown = user !== undefined && device?.accounts.includes(user.id) === true;
  const attempt: Try = {
    email,
    address: currentSource()?.address ?? '',
    device: isKnown ? device.id : undefined,
  };
  const refusal = await countTry(attempt);
  if (refusal) {
    if (refusal.isFirst) await recordRefusal(refusal, user);
    return { outcome: 'too-many', seconds: refusal.seconds };
  }
  try {
    const isRight = await isPassword(user?.passwordHash, password, isKnown ? 'known' : 'stranger');
    if (!user || !isRight || user.disabledAt !== null || (user.isDemo && !config().isDemo)) {
      await recordFailure(user, isRight ? 'no access' : user ? 'wrong password' : 'unknown address');
      return { outcome: 'wrong' };
    }
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await refundTry(attempt);
    return { outcome: 'busy' };
  }
  let used: UsedCode | undefined;
  if ((await recoveryCodesLeft(user.id)) !== undefined) {
    if (code === '') {
      await refundTry(attempt);
      return { outcome: 'code' };
    }
    const judged = await judgeCode(user, attempt, code);
    if (typeof judged !== 'string') return judged;
    used = judged;
  }
  await refundTry(attempt);
  return { outcome: 'ok', userId: user.id, sessionId: await openSession(user, 'password', used) };
}

/** Judges the code of someone whose password is right. A wrong one stays counted as a try of the account. */
async function judgeCode(user: UserRow, attempt: Try, code: string): Promise<UsedCode | SignInResult> {
  const refusal = await countCode(attempt);
  if (refusal) {
    if (refusal.isFirst) await recordRefusal(refusal, user);
    return { outcome: 'too-many', seconds: refusal.seconds };
  }
  const used = await spendCode(user.id, code);
  if (!used) {
    await recordFailure(user, 'wrong code');
    return { outcome: 'wrong-code' };
  }
  await refundCode(attempt);
  return used;
}

/** The address that was typed is recorded only if it is an account's: people type passwords into the wrong field. */
const auditSubject = (user: UserRow | undefined) => `user:${user?.id ?? 'unknown'}`;

async function recordFailure(user: UserRow | undefined, reason: string): Promise<void> {
  log().warn({ event: 'session.failure', user: user?.id, reason, ...currentSource() }, 'a sign-in failed');
  await recordAudit(db(), {
    action: 'session.failure',
    subject: auditSubject(user),
    result: 'refused',
    detail: { way: 'password', reason },
  });
}

async function recordRefusal({ by, seconds }: Refusal, user: UserRow | undefined): Promise<void> {
  log().warn({ event: 'session.closed', user: user?.id, by, ...currentSource() }, 'sign-in is closed');
  await recordAudit(db(), {
    action: 'session.closed',
    subject: auditSubject(user),
    result: 'refused',
    detail: { way: 'password', by, seconds },
  });
}
