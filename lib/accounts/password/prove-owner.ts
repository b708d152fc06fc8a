import 'server-only';
import { db } from '@/lib/platform/db';
import { recordAudit } from '../audit';
import { isProvedByProvider } from '../provider/provider-session';
import { spendCode } from '../second-factor/factor-store';
import type { SignedIn } from '../session';
import { countCode, countTry, refundCode, refundTry } from '../sign-in/sign-in-limits';
import { currentSource } from '../source';
import { findUser } from '../users';
import { HashingBusy, isPassword } from './password';

/** Why someone who is signed in did not prove that the account is theirs. */
export type Doubt =
  /** There is no password to prove it with: a demo account, or one of the OpenID Connect provider. */
  | { outcome: 'none' | 'wrong' | 'wrong-code' | 'busy' }
  /** They signed in at the OpenID provider too long ago, or it does not say when. */
  | { outcome: 'stale' }
  | { outcome: 'too-many'; seconds: number };

/**
 * Checks the password of someone who is signed in, before they change how they sign in; and a code, if `code` is given.
 * Undefined if all is right. Who found an unlocked screen has eight tries, and none of the owner's elsewhere.
 */
export async function proveOwner(
  user: SignedIn,
  password: string,
  code?: string,
): Promise<Doubt | undefined> {
  const row = await findUser(user.id);
  return row?.isDemo ? { outcome: 'none' } : provePassword(user, row?.passwordHash, password, code);
}

/**
 * Checks that someone who is signed in is there, before they end other sessions: by their password, or by a sign-in at
 * the OpenID provider in the last 10 minutes. Undefined if it is so. A demo account has a password for this.
 */
export async function provePresence(
  user: SignedIn,
  password: string | undefined,
): Promise<Doubt | undefined> {
  const isProvided = await isProvedByProvider(user.session.id);
  if (isProvided !== undefined) return isProvided ? undefined : { outcome: 'stale' };
  if (password === undefined) return { outcome: 'wrong' };
  return provePassword(user, (await findUser(user.id))?.passwordHash, password);
}

async function provePassword(
  user: SignedIn,
  hash: string | null | undefined,
  password: string,
  code?: string,
): Promise<Doubt | undefined> {
  if (!hash) return { outcome: 'none' };
  const attempt = { email: user.email, address: currentSource()?.address ?? '', device: user.session.id };
  const refusal = (await countTry(attempt)) ?? (code === undefined ? undefined : await countCode(attempt));
  if (refusal) return { outcome: 'too-many', seconds: refusal.seconds };
  try {
    if (!(await isPassword(hash, password))) return failed(user, 'wrong');
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await refundTry(attempt);
    return { outcome: 'busy' };
  }
  if (code !== undefined && !(await spendCode(user.id, code))) return failed(user, 'wrong-code');
  await refundTry(attempt);
  if (code !== undefined) await refundCode(attempt);
  return undefined;
}

async function failed(user: SignedIn, outcome: 'wrong' | 'wrong-code'): Promise<Doubt> {
  await recordAudit(db(), {
    actor: user,
    action: 'user.password.failure',
    subject: `user:${user.id}`,
    result: 'refused',
    detail: { reason: outcome === 'wrong' ? 'wrong password' : 'wrong code' },
  });
  return { outcome };
}
