import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import { evictUser } from '@/lib/accounts/revocation';
import { endSessionsIn } from '@/lib/accounts/session-store';
import { currentSource } from '@/lib/accounts/source';
import { passwordLinks, users } from '@/lib/accounts/tables';
import { config } from '@/lib/platform/config';
import { db } from '@/lib/platform/db';
import { HashingBusy, hashPassword } from '../password/password';
import { validatePassword } from '../password/password-rules';
import { countLink, refundLink } from '../sign-in/sign-in-limits';

/** A link that was made now. Its address is shown once: only a hash of the secret is saved. */
export interface MadeLink {
  url: string;
  expiresAt: Date;
}

/** Why there is no link: local accounts are off, no such user, one without a local password, or one who cannot sign in. */
export type NoLink = 'off' | 'unknown' | 'provided' | 'demo' | 'disabled';

/** Whose password a link sets. */
interface Owner {
  id: string;
  email: string;
  name: string;
}

/** The result of a try of a link. */
export type LinkResult<Right> =
  | Right
  | { outcome: 'unknown' | 'busy' }
  | { outcome: 'refused'; complaint: string }
  | { outcome: 'too-many'; seconds: number };

/** 256 random bits: no one finds a link by guessing, so a plain hash protects it. */
const secretBytes = 32;
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * Makes a link by which a user chooses a password. It replaces the link before it and ends nothing until it is used.
 * The secret is in the fragment, which browsers send to no server and name in no Referer.
 */
export async function createLink(
  userId: string,
  actor?: { id: string; email: string },
): Promise<MadeLink | NoLink> {
  if (!config().hasLocalAccounts) return 'off';
  const secret = randomBytes(secretBytes).toString('base64url');
  return db().transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) return 'unknown';
    if (user.providerSubject !== null) return 'provided';
    if (user.isDemo) return 'demo';
    if (user.disabledAt !== null) return 'disabled';
    const set = {
      hash: hashSecret(secret),
      expiresAt: sql`now() + make_interval(secs => ${config().passwordLinkSeconds})`,
    };
    const [made] = await tx
      .insert(passwordLinks)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: passwordLinks.userId, set })
      .returning({ expiresAt: passwordLinks.expiresAt });
    await recordAudit(tx, { actor, action: 'user.link', subject: `user:${userId}` });
    return {
      url: `${config().portalUrl}/sign-in/link#${secret}`,
      expiresAt: made?.expiresAt ?? new Date(),
    };
  });
}

/** Returns whose password a link sets, without using it. */
export function readLink(secret: string): Promise<LinkResult<{ outcome: 'right'; owner: Owner }>> {
  return judged(async () => {
    const owner = await findOwner(secret);
    return owner ? { outcome: 'right', owner } : { outcome: 'unknown' };
  });
}

/** Sets the password that the owner of a link chose. The link works once; all sessions of the owner end. */
export function applyLink(secret: string, password: string): Promise<LinkResult<{ outcome: 'changed' }>> {
  return judged(async () => {
    const owner = await findOwner(secret);
    if (!owner) return { outcome: 'unknown' };
    const complaint = validatePassword(password, owner);
    if (complaint !== undefined) return { outcome: 'refused', complaint };
    const passwordHash = await hashPassword(password);
    const isChanged = await db().transaction(async (tx) => {
      // Of any number at once, one takes the row away.
      const taken = await tx
        .delete(passwordLinks)
        .where(and(eq(passwordLinks.hash, hashSecret(secret)), gt(passwordLinks.expiresAt, sql`now()`)))
        .returning({ userId: passwordLinks.userId });
      if (taken.length === 0) return false;
      await tx.update(users).set({ passwordHash }).where(eq(users.id, owner.id));
      await recordAudit(tx, {
        actor: owner,
        action: 'user.password',
        subject: `user:${owner.id}`,
        detail: { way: 'link' },
      });
      await endSessionsIn(
        tx,
        { userId: owner.id },
        { actor: owner, action: 'session.end', detail: { reason: 'new password' } },
      );
      return true;
    });
    if (!isChanged) return { outcome: 'unknown' };
    evictUser(owner.id);
    return { outcome: 'changed' };
  });
}

/** Counts a try before it is judged; one of a link that works is taken back. */
async function judged<R extends { outcome: string }>(
  judge: () => Promise<LinkResult<R>>,
): Promise<LinkResult<R>> {
  const address = currentSource()?.address ?? '';
  const seconds = await countLink(address);
  if (seconds !== undefined) return { outcome: 'too-many', seconds };
  try {
    const result = await judge();
    if (result.outcome !== 'unknown') await refundLink(address);
    return result;
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await refundLink(address);
    return { outcome: 'busy' };
  }
}

async function findOwner(secret: string): Promise<Owner | undefined> {
  if (!config().hasLocalAccounts) return undefined;
  const [owner] = await db()
    .select({ id: users.id, email: users.email, name: users.name })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(
      and(
        eq(passwordLinks.hash, hashSecret(secret)),
        gt(passwordLinks.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    );
  return owner;
}
