import 'server-only';
import { db, type Transaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { recordAudit } from '../audit';
import type { UsedCode } from '../second-factor/factor-store';
import { createSession, type SessionRow } from '../session-store';
import { recordSignIn } from '../users';

/**
 * Signs a user in: the session, the time of the sign-in and the audit, all or none. Returns the session's id.
 * @param add writes what else belongs to the session
 */
export async function openSession(
  user: { id: string; email: string },
  way: SessionRow['way'],
  factor?: UsedCode,
  add?: (tx: Transaction, sessionId: string) => Promise<void>,
): Promise<string> {
  const sessionId = await db().transaction(async (tx) => {
    await recordSignIn(tx, user.id);
    await recordAudit(tx, {
      actor: user,
      action: 'session.sign-in',
      subject: `user:${user.id}`,
      detail: { way, ...(factor && { factor }) },
    });
    const id = await createSession(tx, { userId: user.id, way });
    await add?.(tx, id);
    return id;
  });
  log().info({ event: 'session.sign-in', user: user.id, way }, 'signed in');
  return sessionId;
}
