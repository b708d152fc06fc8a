import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { recordAudit } from './audit';
import { hashPassword, isPassword } from './password';
import { passwordComplaint } from './password-rules';
import { forgetUser } from './revocation';
import type { SignedIn } from './session';
import { endSessionsIn } from './session-store';
import { countTry, refundTry } from './sign-in-limits';
import { currentSource } from './source';
import { users } from './tables';

export type PasswordChange =
  | { outcome: 'changed' | 'wrong' | 'none' }
  | { outcome: 'refused'; complaint: string }
  | { outcome: 'too-many'; seconds: number };

/** Changes the password of someone who gives the present one. All their other sessions end. */
export async function changeOwnPassword(
  user: SignedIn,
  present: string,
  next: string,
): Promise<PasswordChange> {
  const [row] = await db().select().from(users).where(eq(users.id, user.id));
  if (!row?.passwordHash || row.isDemo) return { outcome: 'none' };
  // Whoever found an unlocked screen has 8 tries, and none of the owner's elsewhere.
  const given = { email: user.email, address: currentSource()?.address ?? '', device: user.session.id };
  const refusal = await countTry(given);
  if (refusal) return { outcome: 'too-many', seconds: refusal.seconds };
  if (!(await isPassword(row.passwordHash, present))) {
    await recordAudit(db(), {
      actor: user,
      action: 'user.password.failure',
      subject: `user:${user.id}`,
    });
    return { outcome: 'wrong' };
  }
  await refundTry(given);
  const complaint = passwordComplaint(next, user);
  if (complaint) return { outcome: 'refused', complaint };
  const passwordHash = await hashPassword(next);
  await db().transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await recordAudit(tx, { actor: user, action: 'user.password', subject: `user:${user.id}` });
    await endSessionsIn(
      tx,
      { userId: user.id, except: user.session.id },
      { actor: user, action: 'session.end', detail: { reason: 'new password' } },
    );
  });
  forgetUser(user.id);
  return { outcome: 'changed' };
}
