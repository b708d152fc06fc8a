import 'server-only';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import { evictUser, notifyRevoked } from '@/lib/accounts/revocation';
import { endSessionsIn } from '@/lib/accounts/session-store';
import { secondFactors, users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { decrypt, encrypt } from '@/lib/platform/encryption';
import { log } from '@/lib/platform/log';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { keyUri, newSecret, stepOfCode } from './totp';

const purpose = 'second-factor';

type Actor = { id: string; email: string };

/** How someone proved that they are who they are, beside the password. */
export type UsedCode = 'code' | 'recovery code';

const isOn = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Returns how many recovery codes are left; undefined if no codes are asked for at sign-in. */
export async function recoveryCodesLeft(userId: string): Promise<number | undefined> {
  const [row] = await db()
    .select({ left: sql<number>`cardinality(${secondFactors.recoveryHashes})` })
    .from(secondFactors)
    .where(isOn(userId));
  return row?.left;
}

/**
 * Makes a secret for the app of someone without a second factor. It counts once a code of it is confirmed. Undefined
 * if they have a second factor already.
 */
export async function beginFactor(user: Actor): Promise<{ secret: string; uri: string } | undefined> {
  const secret = newSecret();
  const encrypted = encrypt(secret, purpose);
  const [made] = await db()
    .insert(secondFactors)
    .values({ userId: user.id, secret: encrypted })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: encrypted },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return made && { secret, uri: keyUri(secret, user.email) };
}

/**
 * Turns the second factor on if `code` is of the secret that was begun. All other sessions end. Returns the recovery
 * codes, which are shown once; undefined if the code is wrong or nothing was begun.
 */
export async function confirmFactor(
  user: Actor & { session: { id: string } },
  code: string,
): Promise<string[] | undefined> {
  const recoveryCodes = newRecoveryCodes();
  const isConfirmed = await db().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, user.id), isNull(secondFactors.confirmedAt)))
      .for('update');
    const secret = row && decrypt(row.secret, purpose)?.secret;
    const step = secret && stepOfCode(secret, removeSpaces(code));
    if (step === undefined || step === '') return false;
    await tx
      .update(secondFactors)
      .set({
        confirmedAt: sql`now()`,
        lastStep: step,
        recoveryHashes: recoveryCodes.map(hashRecoveryCode),
      })
      .where(eq(secondFactors.userId, user.id));
    await recordAudit(tx, { actor: user, action: 'user.second-factor.on', subject: `user:${user.id}` });
    await endSessionsIn(
      tx,
      { userId: user.id, except: user.session.id },
      { actor: user, action: 'session.end', detail: { reason: 'second factor turned on' } },
    );
    await notifyRevoked(tx, user.id);
    return true;
  });
  if (!isConfirmed) return undefined;
  evictUser(user.id);
  return recoveryCodes;
}

/** Uses a code of the app or a recovery code up, whichever was given. Undefined if it is neither, or was used before. */
export async function spendCode(userId: string, code: string): Promise<UsedCode | undefined> {
  const digits = removeSpaces(code);
  return /^\d{6}$/.test(digits) ? spendAppCode(userId, digits) : spendRecoveryCode(userId, code);
}

/** Seals the secrets that are under the session key before this one again. Runs at start. */
export async function resealFactors(): Promise<void> {
  for (const { userId, secret } of await db().select().from(secondFactors)) {
    const decrypted = decrypt(secret, purpose);
    if (!decrypted?.isOld) continue;
    await db()
      .update(secondFactors)
      .set({ secret: encrypt(decrypted.secret, purpose) })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret)));
  }
}

/** Apps show codes in two groups. */
const removeSpaces = (code: string) => code.replaceAll(/\s/g, '');

async function spendAppCode(userId: string, code: string): Promise<UsedCode | undefined> {
  const [row] = await db().select().from(secondFactors).where(isOn(userId));
  if (!row) return undefined;
  const decrypted = decrypt(row.secret, purpose);
  if (!decrypted) {
    log().error(
      { user: userId },
      'a second factor is encrypted with an unknown key; only recovery codes open it',
    );
    return undefined;
  }
  const step = stepOfCode(decrypted.secret, code);
  if (step === undefined) return undefined;
  // Of any number at once, one moves the row on; a later code makes earlier ones worthless.
  const spent = await db()
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        isOn(userId),
        eq(secondFactors.secret, row.secret),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  return spent.length > 0 ? 'code' : undefined;
}

async function spendRecoveryCode(userId: string, code: string): Promise<UsedCode | undefined> {
  const hash = hashRecoveryCode(code);
  const spent = await db()
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(and(isOn(userId), sql`${hash} = any(${secondFactors.recoveryHashes})`))
    .returning({ userId: secondFactors.userId });
  return spent.length > 0 ? 'recovery code' : undefined;
}

/** Replaces all recovery codes. Returns the new ones, which are shown once; undefined if there is no second factor. */
export async function renewRecoveryCodes(user: Actor): Promise<string[] | undefined> {
  const codes = newRecoveryCodes();
  const isRenewed = await db().transaction(async (tx) => {
    const renewed = await tx
      .update(secondFactors)
      .set({ recoveryHashes: codes.map(hashRecoveryCode) })
      .where(isOn(user.id))
      .returning({ userId: secondFactors.userId });
    if (renewed.length === 0) return false;
    await recordAudit(tx, { actor: user, action: 'user.recovery-codes', subject: `user:${user.id}` });
    return true;
  });
  return isRenewed ? codes : undefined;
}

/**
 * Turns the second factor of a user off. Their sessions end, except `keep`. False if there is no such user, or no
 * second factor.
 */
export async function removeFactor(userId: string, actor?: Actor, keep?: string): Promise<boolean> {
  const isRemoved = await db().transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const removed = await tx
      .delete(secondFactors)
      .where(isOn(userId))
      .returning({ userId: secondFactors.userId });
    if (removed.length === 0) return false;
    await recordAudit(tx, { actor, action: 'user.second-factor.off', subject: `user:${userId}` });
    await endSessionsIn(
      tx,
      { userId, except: keep },
      { actor, action: 'session.end', detail: { reason: 'second factor turned off' } },
    );
    await notifyRevoked(tx, userId);
    return true;
  });
  if (isRemoved) evictUser(userId);
  return isRemoved;
}
