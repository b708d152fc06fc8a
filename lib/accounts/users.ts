import 'server-only';
import { randomUUID } from 'node:crypto';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { config } from '@/lib/platform/config';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { listCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { recordAudit } from './audit';
import { hashPassword } from './password/password';
import { evictUser, notifyRevoked } from './revocation';
import type { Role } from './role';
import { endSessionsIn } from './session-store';
import { passwordLinks, secondFactors, users } from './tables';

export type UserRow = typeof users.$inferSelect;
type Actor = { id: string; email: string };

/** Thrown when an e-mail address is taken already. */
export class EmailTakenError extends Error {}

export async function findUserByEmail(email: string): Promise<UserRow | undefined> {
  // PostgreSQL has no text that holds a NUL: such an address belongs to no one.
  if (email.includes('\0')) return undefined;
  const [row] = await db()
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()));
  return row;
}

export async function findUser(id: string): Promise<UserRow | undefined> {
  const [row] = await db().select().from(users).where(eq(users.id, id));
  return row;
}

/** True if a user has a password that is theirs to change; that of a demo account is everyone's. */
export async function hasOwnPassword(id: string): Promise<boolean> {
  if (!config().hasLocalAccounts) return false;
  const row = await findUser(id);
  return row !== undefined && row.passwordHash !== null && !row.isDemo;
}

/**
 * Lists users by name, without their password hashes.
 * @param search a part of their name, e-mail address or roles, in any case; empty: everyone
 */
export async function listUsers(search = '') {
  const searched = sql`lower(concat_ws(' ', ${users.name}, ${users.email}, array_to_string(${users.roles}, ' ')))`;
  const rows = await db()
    .select({
      ...getTableColumns(users),
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      total: totalColumn,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(sql`strpos(${searched}, lower(${search})) > 0`)
    .orderBy(asc(users.name))
    .limit(listCap);
  return {
    users: rows.map(({ passwordHash, providerSubject, total: _, ...row }) => ({
      ...row,
      hasPassword: passwordHash !== null,
      isProvided: providerSubject !== null,
    })),
    total: totalCount(rows),
  };
}

/** Adds a user, without a password for people who choose one by a link or come by OpenID Connect. Throws `EmailTakenError`. */
export async function addUser(
  fields: {
    email: string;
    name: string;
    roles: Role[];
    password?: string;
    isDemo?: boolean;
    providerSubject?: string;
  },
  actor?: Actor,
): Promise<string> {
  const id = randomUUID();
  const passwordHash = fields.password === undefined ? null : await hashPassword(fields.password);
  await db().transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values({
        id,
        email: fields.email.trim().toLowerCase(),
        name: fields.name.trim(),
        roles: fields.roles,
        passwordHash,
        isDemo: fields.isDemo ?? false,
        providerSubject: fields.providerSubject,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (added.length === 0) throw new EmailTakenError(`${fields.email} is in use already`);
    await recordAudit(tx, {
      actor,
      action: 'user.add',
      subject: `user:${id}`,
      detail: { roles: fields.roles },
    });
  });
  return id;
}

/**
 * Changes a user's name, roles or access. A lost role or lost access ends the user's sessions and streams at once, in
 * every process. False if there is no such user.
 */
export async function changeUser(
  id: string,
  change: { name?: string; email?: string; roles?: Role[]; isDisabled?: boolean },
  actor?: Actor,
): Promise<boolean> {
  const changed = await db().transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!before) return false;
    await tx
      .update(users)
      .set({
        name: change.name ?? before.name,
        email: change.email?.trim().toLowerCase(),
        roles: change.roles,
        disabledAt: change.isDisabled === undefined ? undefined : change.isDisabled ? new Date() : null,
      })
      .where(eq(users.id, id));
    await recordAudit(tx, {
      actor,
      action: 'user.change',
      subject: `user:${id}`,
      detail: change,
    });
    if (change.isDisabled) await tx.delete(passwordLinks).where(eq(passwordLinks.userId, id));
    const reason = whyItEndsSessions(before.roles, change);
    if (reason) await endSessionsIn(tx, { userId: id }, { actor, action: 'session.end', detail: { reason } });
    await notifyRevoked(tx, id);
    return true;
  });
  evictUser(id);
  return changed;
}

function whyItEndsSessions(
  before: readonly Role[],
  { roles, isDisabled }: { roles?: Role[]; isDisabled?: boolean },
): string | undefined {
  if (isDisabled) return 'access revoked';
  const hasLost = roles !== undefined && before.some((role) => !roles.includes(role));
  return hasLost ? 'lost role' : undefined;
}

export async function recordSignIn(tx: Database | Transaction, id: string): Promise<void> {
  await tx.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, id));
}
