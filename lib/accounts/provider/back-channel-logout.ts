import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { db, type Transaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { evictUser } from '../revocation';
import { endSessionsIn } from '../session-store';
import { providerLogouts, providerSessions, sessions, users } from '../tables';
import { type Logout, LogoutRefused, maxTokenAgeSeconds, readLogoutToken } from './logout-token';
import { inSeconds } from './provider-session';

/**
 * Ends the sessions that a logout token of the provider names, with their event streams, on every replica.
 * @returns how many ended
 */
export async function endByLogoutToken(token: string): Promise<number> {
  const logout = await readLogoutToken(token);
  const owners = await db().transaction(async (tx) => {
    await requireNew(tx, logout.jti);
    const ended: string[] = [];
    for (const id of await listSessions(tx, logout)) {
      ended.push(
        ...(await endSessionsIn(
          tx,
          { only: id },
          { action: 'session.end', detail: { way: 'oidc', reason: 'signed out at the provider' } },
        )),
      );
    }
    return ended;
  });
  for (const userId of new Set(owners)) evictUser(userId);
  log().info(
    { event: 'session.provider-logout', sessions: owners.length },
    'the OpenID provider signed someone out',
  );
  return owners.length;
}

/** Throws if a token was taken before, by any replica. */
async function requireNew(tx: Transaction, jti: string): Promise<void> {
  await tx.delete(providerLogouts).where(sql`${providerLogouts.expiresAt} < now()`);
  const added = await tx
    .insert(providerLogouts)
    .values({
      jti: createHash('sha256').update(jti).digest('base64url'),
      expiresAt: inSeconds(2 * maxTokenAgeSeconds),
    })
    .onConflictDoNothing()
    .returning({ jti: providerLogouts.jti });
  if (added.length === 0) throw new LogoutRefused('was taken before');
}

/** Finds the sessions that began at the provider: the one that it names, or all of a person. */
async function listSessions(tx: Transaction, { sid, subject }: Logout): Promise<string[]> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(providerSessions, eq(providerSessions.sessionId, sessions.id))
    .where(
      and(
        sid === undefined ? undefined : eq(providerSessions.sid, sid),
        subject === undefined ? undefined : eq(users.providerSubject, `${config().oidc?.issuer} ${subject}`),
      ),
    );
  return rows.map(({ id }) => id);
}
