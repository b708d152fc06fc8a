import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { recordAudit } from '../audit';
import { evictUser } from '../revocation';
import type { SignedIn } from '../session';
import { endSessionsIn } from '../session-store';
import { passwordLinks, users } from '../tables';
import { hashPassword } from './password';
import { validatePassword } from './password-rules';
import { type Doubt, proveOwner } from './prove-owner';

export type PasswordChange = Doubt | { outcome: 'changed' } | { outcome: 'refused'; complaint: string };

/** Changes the password of someone who gives the present one. All their other sessions end. */
export async function changeOwnPassword(
  user: SignedIn,
  present: string,
  next: string,
): Promise<PasswordChange> {
  const doubt = await proveOwner(user, present);
  if (doubt) return doubt;
  const complaint = validatePassword(next, user);
  if (complaint) return { outcome: 'refused', complaint };
  const passwordHash = await hashPassword(next);
  await db().transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await tx.delete(passwordLinks).where(eq(passwordLinks.userId, user.id));
    await recordAudit(tx, { actor: user, action: 'user.password', subject: `user:${user.id}` });
    await endSessionsIn(
      tx,
      { userId: user.id, except: user.session.id },
      { actor: user, action: 'session.end', detail: { reason: 'new password' } },
    );
  });
  evictUser(user.id);
  return { outcome: 'changed' };
}
