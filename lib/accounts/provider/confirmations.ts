import 'server-only';
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { every } from '@/lib/platform/work/every';
import { endSessions, sessionsInUse } from '../session-store';
import { providerSessions, sessions, users } from '../tables';
import { confirmSession, type DueSession } from './confirm';
import { inSeconds, recordConfirmed, recordUnanswered } from './provider-session';

/** A session that a process took and did not finish is taken by another one after this time, in seconds. */
const takenSeconds = 60;
/** How many sessions a process checks at once. */
const atOnce = 8;
const maxTurnMs = 5_000;

/**
 * Checks the sessions in use here with the provider, each once an interval, over all processes. A session that no one
 * uses is left alone, so that Swath keeps no one signed in at the provider.
 * @returns a function that stops it
 */
export function startConfirmations(): () => Promise<void> {
  const { oidc } = config();
  if (!oidc) return async () => undefined;
  const turnMs = Math.min(maxTurnMs, oidc.checkSeconds * 100);
  return every(turnMs, 'sessions could not be checked with the OpenID provider', confirmDueSessions);
}

/** Checks every session in use here whose turn it is, and ends those that waited too long for the provider. */
export async function confirmDueSessions(): Promise<void> {
  for (;;) {
    const due = await takeDueSessions();
    await Promise.all(due.map(checkSession));
    await endOverdue();
    if (due.length < atOnce) return;
  }
}

async function checkSession(due: DueSession): Promise<void> {
  switch (await confirmSession(due)) {
    case 'confirmed':
      return recordConfirmed(due.id);
    case 'unanswered':
      return recordUnanswered(due.id);
    default:
      await endSessions(
        { only: due.id },
        { action: 'session.end', detail: { way: 'oidc', reason: 'the provider ended it' } },
      );
  }
}

async function takeDueSessions(): Promise<DueSession[]> {
  const inUse = sessionsInUse();
  if (inUse.length === 0) return [];
  const due = db()
    .select({ id: providerSessions.sessionId })
    .from(providerSessions)
    .where(and(inArray(providerSessions.sessionId, inUse), lte(providerSessions.nextCheckAt, sql`now()`)))
    .orderBy(providerSessions.nextCheckAt)
    .limit(atOnce)
    .for('update', { skipLocked: true });
  const taken = await db()
    .update(providerSessions)
    .set({ nextCheckAt: inSeconds(takenSeconds) })
    // As an array it is read once: `in` may read it again, and take more.
    .where(sql`${providerSessions.sessionId} = any(array(${due}))`)
    .returning({ id: providerSessions.sessionId, tokens: providerSessions.tokens });
  if (taken.length === 0) return [];
  const owners = await db()
    .select({ id: sessions.id, providerSubject: users.providerSubject })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      inArray(
        sessions.id,
        taken.map(({ id }) => id),
      ),
    );
  // A user is known by the issuer and the subject, with a space between them.
  const subjects = new Map(
    owners.map(({ id, providerSubject }) => [
      id,
      providerSubject?.slice(providerSubject.indexOf(' ') + 1) ?? '',
    ]),
  );
  return taken.map((row) => ({ ...row, subject: subjects.get(row.id) ?? '' }));
}

/** Ends the sessions whose roles were not confirmed for too long. */
async function endOverdue(): Promise<void> {
  const overdue = await db()
    .select({ id: providerSessions.sessionId })
    .from(providerSessions)
    .where(
      and(
        isNotNull(providerSessions.failedAt),
        sql`${providerSessions.confirmedAt} < now() - make_interval(secs => ${config().oidc?.graceSeconds ?? 0})`,
      ),
    );
  for (const { id } of overdue) {
    await endSessions(
      { only: id },
      { action: 'session.end', detail: { way: 'oidc', reason: 'the provider did not confirm it in time' } },
    );
  }
}
