import 'server-only';
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { networkKey } from '@/lib/platform/client-address';
import { config } from '@/lib/platform/config';
import { db, type Transaction } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';
import { listCap } from '@/lib/platform/list-cap';
import { log } from '@/lib/platform/log';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { recordAudit } from '../audit';
import { evictUser, notifyRevoked, onForgotten, type User } from '../revocation';
import type { SignedIn } from '../session';
import { currentSource } from '../source';
import { accessTokens, providerSessions, sessions, users } from '../tables';
import { findToken, isSecret, makeToken, parseToken } from './access-token';
import { maxTokens, type TokenScope } from './scopes';

type Actor = Pick<User, 'id' | 'email'>;

/** What a token is made of, as its owner chooses it. */
export interface TokenWish {
  name: string;
  scopes: TokenScope[];
  days: number;
}

/** The text of a new token, which is shown once. */
export interface NewToken {
  id: string;
  text: string;
  expiresAt: Date;
}

/** How long the token before a rotated one can still work, in hours. */
export const overlapHours = 24;
/** A token is read again after this time, ms: what ended it holds within a second, also if no message of it came. */
const cacheMs = 900;
/** The use of a token is written at most this often, in seconds. */
const touchSeconds = 60;
const maxNetworks = 50;

type Known = typeof accessTokens.$inferSelect & { user: User; isDemo: boolean; isStale: boolean };

const state = processSingleton('access-tokens', () => {
  const known = new LRUCache<string, Promise<Known | undefined>>({ max: 5_000, ttl: cacheMs });
  return { known, stop: onForgotten(() => known.clear()) };
});

const isLive = (): SQL => gt(accessTokens.expiresAt, sql`now()`);

/** The most days that a token can last here; 0 where access tokens are off. */
export const configuredMaxDays = (): number => config().tokenMaxDays;

/** Makes a token. Undefined if its owner has the most that one person can have. */
export async function createToken(owner: Actor, wish: TokenWish): Promise<NewToken | undefined> {
  return db().transaction(async (tx) => {
    // Of any number at once, each sees those before it.
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${owner.id} for update`);
    const own = and(eq(accessTokens.userId, owner.id), isLive());
    if ((await tx.$count(accessTokens, own)) >= maxTokens) return undefined;
    await tx.delete(accessTokens).where(and(eq(accessTokens.userId, owner.id), sql`not (${isLive()})`));
    return insertToken(tx, owner, wish, 'token.add');
  });
}

/**
 * Replaces a token by a new one with the same name, rights and days.
 * @param isGradual true if the token before it works for another 24 hours, else it ends at once
 * @returns undefined if its owner has no such token
 */
export async function rotateToken(
  owner: Actor,
  id: string,
  isGradual: boolean,
): Promise<NewToken | undefined> {
  const made = await db().transaction(async (tx) => {
    const which = and(eq(accessTokens.id, id), eq(accessTokens.userId, owner.id), isLive());
    const [row] = await tx.select().from(accessTokens).where(which).for('update');
    if (!row) return undefined;
    const days = Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 86_400_000);
    const wish = {
      name: row.name,
      scopes: row.scopes,
      days: Math.max(1, Math.min(days, configuredMaxDays())),
    };
    if (isGradual) {
      const end = sql`least(${accessTokens.expiresAt}, now() + make_interval(hours => ${overlapHours}))`;
      await tx.update(accessTokens).set({ expiresAt: end }).where(which);
    } else await tx.delete(accessTokens).where(which);
    await notifyRevoked(tx, owner.id);
    return insertToken(tx, owner, wish, 'token.rotate', { replaces: id, isGradual });
  });
  if (made) evictUser(owner.id);
  return made;
}

async function insertToken(
  tx: Transaction,
  owner: Actor,
  { name, scopes, days }: TokenWish,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<NewToken> {
  const { id, text, hash } = makeToken();
  const [row] = await tx
    .insert(accessTokens)
    .values({
      id,
      userId: owner.id,
      name,
      scopes,
      hash,
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .returning({ expiresAt: accessTokens.expiresAt });
  await recordAudit(tx, {
    actor: owner,
    action,
    subject: `token:${id}`,
    detail: { ...detail, name, scopes, days },
  });
  return { id, text, expiresAt: row?.expiresAt ?? new Date() };
}

/**
 * Ends a token at once, on every replica.
 * @param ownerId the person whose token it must be; left out for admins
 * @returns false if there is no such token
 */
export async function revokeToken(actor: Actor, id: string, ownerId?: string): Promise<boolean> {
  const owner = await db().transaction(async (tx) => {
    const [row] = await tx
      .delete(accessTokens)
      .where(
        and(eq(accessTokens.id, id), ownerId === undefined ? undefined : eq(accessTokens.userId, ownerId)),
      )
      .returning();
    if (!row) return undefined;
    const detail = { name: row.name, owner: row.userId };
    await recordAudit(tx, { actor, action: 'token.revoke', subject: `token:${id}`, detail });
    await notifyRevoked(tx, row.userId);
    return row.userId;
  });
  if (owner !== undefined) evictUser(owner);
  return owner !== undefined;
}

/** Lists live tokens, without what they are made of: those of one user, newest first, or of all, by owner. */
export async function listTokens(userId?: string) {
  const rows = await db()
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      scopes: accessTokens.scopes,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
      lastAddress: accessTokens.lastAddress,
      user: { id: users.id, name: users.name, email: users.email },
      total: totalColumn,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(isLive(), userId === undefined ? undefined : eq(accessTokens.userId, userId)))
    .orderBy(...(userId === undefined ? [asc(users.name)] : []), desc(accessTokens.createdAt))
    .limit(listCap);
  return { tokens: rows.map(({ total: _, ...row }) => row), total: totalCount(rows) };
}

/**
 * Returns who asks by the token of a request, with the roles that they have now. Undefined without a token, with one
 * that is wrong or has ended, and if its owner can no longer sign in.
 */
export async function tokenBearer(request: { headers: Headers }): Promise<SignedIn | undefined> {
  if (configuredMaxDays() === 0) return undefined;
  const token = parseToken(findToken(request.headers.get('authorization')) ?? '');
  if (!token) return undefined;
  const known = await knownToken(token.id);
  if (!known || !isSecret(token.secret, known.hash)) return undefined;
  await touchToken(known);
  return toBearer(known);
}

/** Returns the owner of a live token, with the roles that they have now: for links that Swath sealed for that token. */
export async function tokenOwner(id: string): Promise<SignedIn | undefined> {
  const known = configuredMaxDays() === 0 ? undefined : await knownToken(id);
  return known && toBearer(known);
}

const tokenSessionId = (tokenId: string) => `token:${tokenId}`;

function toBearer({ id, scopes, user }: Known): SignedIn {
  return { ...user, session: { id: tokenSessionId(id), isViewOnly: true, needsFactor: false }, scopes };
}

/** The id of the token by which someone asks. */
export const tokenId = ({ session }: SignedIn): string => session.id.slice(tokenSessionId('').length);

function knownToken(id: string): Promise<Known | undefined> {
  const held = state.known.get(id);
  if (held) return held;
  const reading = readToken(id);
  state.known.set(id, reading);
  // A failure is not remembered: the next request asks again.
  reading.catch(() => state.known.get(id) === reading && state.known.delete(id));
  return reading;
}

async function readToken(id: string): Promise<Known | undefined> {
  const isStale = sql<boolean>`coalesce(${accessTokens.lastUsedAt}
    < now() - make_interval(secs => ${touchSeconds}), true)`;
  const [row] = await db()
    .select({
      token: accessTokens,
      user: { id: users.id, email: users.email, name: users.name, roles: users.roles },
      isDemo: users.isDemo,
      providerSubject: users.providerSubject,
      isConfirmed: isConfirmed(),
      isStale,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.id, id), isLive(), sql`${users.disabledAt} is null`));
  if (!row || (row.isDemo && !config().isDemo)) return undefined;
  // People of the provider alone can still sign in.
  if (!config().hasLocalAccounts && row.providerSubject === null) return undefined;
  if (row.providerSubject !== null && !row.isConfirmed) return undefined;
  return { ...row.token, user: row.user, isDemo: row.isDemo, isStale: row.isStale };
}

/**
 * True if the OpenID provider confirmed the owner not long ago, by a sign-in or for a session in use. Swath learns of roles
 * that were removed there in these ways alone.
 */
const isConfirmed = () => sql<boolean>`greatest(${users.createdAt}, ${users.lastSignInAt}, (
    select max(${providerSessions.confirmedAt}) from ${providerSessions}
    join ${sessions} on ${sessions.id} = ${providerSessions.sessionId} where ${sessions.userId} = ${users.id}
  )) > now() - make_interval(days => ${config().tokenProviderDays}::int)`;

/** Writes that a token is used, at most once a minute, and records its first use from a network. */
async function touchToken(known: Known): Promise<void> {
  const { id, name, user, networks } = known;
  const address = currentSource()?.address ?? '';
  const network = networkKey(address);
  const isNew = !networks.includes(network);
  if (!known.isStale && !isNew) return;
  // The requests that share what was read would all write the same.
  known.isStale = false;
  known.networks = isNew ? [...networks, network] : networks;
  try {
    await db().transaction(async (tx) => {
      const written = await tx
        .update(accessTokens)
        .set({
          lastUsedAt: sql`now()`,
          lastAddress: address,
          ...(isNew && {
            networks: sql`(array_append(${accessTokens.networks}, ${network}))[greatest(1,
              cardinality(${accessTokens.networks}) + 2 - ${maxNetworks}::int):]`,
          }),
        })
        .where(
          and(
            eq(accessTokens.id, id),
            isNew ? sql`not (${network} = any(${accessTokens.networks}))` : undefined,
          ),
        )
        .returning({ id: accessTokens.id });
      if (isNew && written.length > 0)
        await recordAudit(tx, {
          actor: user,
          action: 'token.use',
          subject: `token:${id}`,
          detail: { name, reason: 'first use from this network' },
        });
    });
  } catch (error) {
    // A database that only reads ends no token.
    log().warn({ err: error }, 'the use of an access token could not be written');
  }
}
