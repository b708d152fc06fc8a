import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { config } from '@/lib/platform/config';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import { processSingleton } from '@/lib/platform/global';
import { listCap } from '@/lib/platform/list-cap';
import { log } from '@/lib/platform/log';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { type AuditEntry, recordAudit } from './audit';
import { evictUser, notifyRevoked, onForgotten, type User } from './revocation';
import type { Role } from './role';
import { isFactorRequired } from './second-factor/is-required';
import { currentSource } from './source';
import { secondFactors, sessions, users } from './tables';

export type SessionRow = typeof sessions.$inferSelect;

/** A session that is neither ended nor too old, and whose user may still sign in. */
export interface LiveSession {
  id: string;
  /** A wall shows and changes nothing. */
  isViewOnly: boolean;
  /** The user, with the roles that this session gives. */
  user: User;
  /** Used last over a minute ago, as the row has it. */
  isStale: boolean;
  /** When presenter mode ends; null outside it. */
  presentsUntil: Date | null;
  /** Its user needs a second factor and has none: only the page that sets it up is open. */
  needsFactor: boolean;
}

/** The random bytes of a session's id: 192 bits, which no one guesses. */
const sessionIdBytes = 24;
/** A wall keeps its session this long, in days. */
export const wallDays = 30;
/** A session is read again after this time, ms: what ended it holds within a second, also if no message of it came. */
const cacheMs = 900;

const idleSeconds = () => config().session.idleSeconds;
/** The use of a session is written at most this often, in seconds. */
const touchSeconds = () => Math.min(60, idleSeconds() / 10);

/** A session counts as in use for this time after a request or a look of its event stream, ms. */
const inUseMs = 2 * 60_000;

const state = processSingleton('sessions', () => {
  const known = new LRUCache<string, Promise<LiveSession | undefined>>({ max: 5_000, ttl: cacheMs });
  const inUse = new LRUCache<string, true>({ max: 20_000, ttl: inUseMs });
  return { known, inUse, stop: onForgotten(() => known.clear()) };
});

/** Returns the sessions that begin at the OpenID provider and that someone uses in this process. */
export const sessionsInUse = (): string[] => [...state.inUse.keys()];

/** True if a session can begin in this way here: one whose way was closed since has ended. */
const isOpenWay = (way: SessionRow['way']) =>
  way === 'oidc' ? config().oidc !== undefined : config().hasLocalAccounts;

/** True for rows that are not too old; the database's clock decides, so that all replicas agree. */
const isFresh = (): SQL =>
  sql`${sessions.expiresAt} > now() and (${sessions.kind} = 'wall'
    or ${sessions.lastUsedAt} > now() - make_interval(secs => ${idleSeconds()}))`;

/** Reads which of these sessions are live, past any cache; in one query, however many they are. */
export async function readLiveSessions(ids: readonly string[]): Promise<Map<string, LiveSession>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({
      id: sessions.id,
      kind: sessions.kind,
      way: sessions.way,
      presentsUntil: sessions.presentsUntil,
      hasFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      isStale: sql<boolean>`${sessions.lastUsedAt} < now() - make_interval(secs => ${touchSeconds()})`,
      user: { id: users.id, email: users.email, name: users.name, roles: users.roles },
      isDemo: users.isDemo,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(inArray(sessions.id, [...ids]), isFresh(), sql`${users.disabledAt} is null`));
  for (const { id, way } of rows) if (way === 'oidc') state.inUse.set(id, true);
  return new Map(
    rows
      .filter(({ isDemo, way }) => (!isDemo || config().isDemo) && isOpenWay(way))
      .map(({ id, kind, way, isStale, presentsUntil, hasFactor, isDemo, user }) => {
        const isViewOnly = kind === 'wall';
        const roles: Role[] = isViewOnly && user.roles.length > 0 ? ['viewer'] : user.roles;
        const needsFactor = way === 'password' && !hasFactor && !isDemo && isFactorRequired(user.roles);
        return [id, { id, isViewOnly, isStale, presentsUntil, needsFactor, user: { ...user, roles } }];
      }),
  );
}

/** Returns a live session, read in the last second; undefined if it ended or is too old. */
export function liveSession(id: string): Promise<LiveSession | undefined> {
  const held = state.known.get(id);
  if (held) return held;
  const reading = readLiveSessions([id]).then((live) => live.get(id));
  state.known.set(id, reading);
  // A failure is not remembered: the next request asks again.
  reading.catch(() => state.known.get(id) === reading && state.known.delete(id));
  return reading;
}

/** Writes that a session is used, if the row is older than a minute. A database that only reads ends no session. */
export async function touchSession(live: LiveSession): Promise<void> {
  if (!live.isStale) return;
  // The requests that share what was read would wait for the same row, one after the other.
  live.isStale = false;
  const { id } = live;
  const source = currentSource();
  try {
    await db()
      .update(sessions)
      .set({ lastUsedAt: sql`now()`, ...source })
      .where(
        and(
          eq(sessions.id, id),
          sql`${sessions.lastUsedAt} < now() - make_interval(secs => ${touchSeconds()})`,
        ),
      );
  } catch (error) {
    log().warn({ err: error }, 'the use of a session could not be written');
  }
}

/** Counts the sessions that are live, by kind. */
export async function countSessions(): Promise<Partial<Record<SessionRow['kind'], number>>> {
  const rows = await db()
    .select({ kind: sessions.kind, count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(isFresh())
    .groupBy(sessions.kind);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Adds the session of a user who signed in now; sessions that are too old are removed. */
export async function createSession(
  tx: Database | Transaction,
  fields: { userId: string; way: SessionRow['way'] },
): Promise<string> {
  const id = randomBytes(sessionIdBytes).toString('base64url');
  await tx.delete(sessions).where(sql`not (${isFresh()})`);
  const { address = '', browser = '' } = currentSource() ?? {};
  await tx.insert(sessions).values({
    ...fields,
    id,
    address,
    browser,
    expiresAt: sql`now() + make_interval(secs => ${config().session.maxSeconds})`,
  });
  return id;
}

/** Who ends sessions, and why, as the audit names it. */
type Ending = Pick<AuditEntry, 'actor' | 'action' | 'detail'>;

/** Which sessions: of a user, those that began in a way, one, and all but one; each narrows the rest. */
interface Which {
  userId?: string;
  way?: SessionRow['way'];
  only?: string;
  except?: string;
}

/** Ends sessions. Their cookies and event streams stop on every replica. Returns how many ended. */
export async function endSessions(which: Which, ending: Ending): Promise<number> {
  const owners = await db().transaction((tx) => endSessionsIn(tx, which, ending));
  for (const userId of new Set(owners)) evictUser(userId);
  return owners.length;
}

/**
 * Ends sessions that someone asks to end. Returns how many ended; the audit also says if there was none. One that is
 * named and not there is refused: it ended before, or is not theirs.
 */
export async function endSessionsFor(
  actor: Pick<User, 'id' | 'email'>,
  which: Which,
  reason: string,
): Promise<number> {
  const ended = await endSessions(which, { actor, action: 'session.end', detail: { reason } });
  if (ended > 0) return ended;
  const { only, userId = 'all' } = which;
  await recordAudit(db(), {
    actor,
    action: 'session.end',
    ...(only === undefined
      ? { subject: `user:${userId}`, detail: { reason, sessions: 0 } }
      : { subject: `session:${only}`, result: 'refused', detail: { reason: 'no such session' } }),
  });
  return ended;
}

/** The same as `endSessions` inside a transaction; the caller calls `evictUser` once it is committed. Returns the owner of each. */
export async function endSessionsIn(
  tx: Transaction,
  { userId, way, only, except }: Which,
  ending: Ending,
): Promise<string[]> {
  const rows = await tx
    .delete(sessions)
    .where(
      and(
        userId === undefined ? undefined : eq(sessions.userId, userId),
        way === undefined ? undefined : eq(sessions.way, way),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ userId: sessions.userId });
  const owners = rows.map(({ userId: owner }) => owner);
  for (const owner of new Set(owners)) {
    const count = owners.filter((one) => one === owner).length;
    await recordAudit(tx, {
      ...ending,
      subject: `user:${owner}`,
      detail: { ...ending.detail, sessions: count },
    });
    await notifyRevoked(tx, owner);
  }
  return owners;
}

/** Makes a session that of a wall: it shows and changes nothing, for 30 days, and does not end when it is idle. */
export async function turnIntoWall(id: string, actor: User): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ kind: 'wall', expiresAt: sql`now() + make_interval(days => ${wallDays})` })
      .where(eq(sessions.id, id));
    await recordAudit(tx, { actor, action: 'session.wall', subject: `user:${actor.id}` });
    await notifyRevoked(tx, actor.id);
  });
  evictUser(actor.id);
}

/** Turns presenter mode of a session on for some hours, or off. Its event streams begin again. Returns when it ends. */
export async function setPresenting(id: string, hours: number | null, actor: User): Promise<Date | null> {
  const until =
    hours === null ? null : sql<Date>`least(${sessions.expiresAt}, now() + make_interval(hours => ${hours}))`;
  const [row] = await db().transaction(async (tx) => {
    const rows = await tx
      .update(sessions)
      .set({ presentsUntil: until })
      .where(eq(sessions.id, id))
      .returning({ presentsUntil: sessions.presentsUntil });
    await recordAudit(tx, {
      actor,
      action: hours === null ? 'session.presenter.off' : 'session.presenter.on',
      subject: `user:${actor.id}`,
    });
    await notifyRevoked(tx, actor.id);
    return rows;
  });
  evictUser(actor.id);
  return row?.presentsUntil ?? null;
}

/** Lists live sessions, last used first: those of one user, or of all. */
export async function listSessions(userId?: string) {
  const rows = await db()
    .select({
      id: sessions.id,
      kind: sessions.kind,
      way: sessions.way,
      address: sessions.address,
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      user: { id: users.id, name: users.name, email: users.email },
      total: totalColumn,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isFresh(), userId === undefined ? undefined : eq(sessions.userId, userId)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(listCap);
  return { sessions: rows.map(({ total: _, ...row }) => row), total: totalCount(rows) };
}
