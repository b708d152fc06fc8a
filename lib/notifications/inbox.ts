import 'server-only';
import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import type { InboxEntry } from './api';
import { readChoices } from './choice-store';
import type { NotificationKind } from './kinds';
import { notifications } from './tables';

/** At most this many are counted. */
const maxUnread = 99;
/** This many of the newest are reported in full. */
const maxInFull = 6;

/** What else is in the bell, and is saved once for all people: the alerts of the ingestion. */
export interface SharedSource {
  kind: NotificationKind;
  /** How many someone has not seen, and the newest few of them. */
  readNews: (userId: string) => Promise<{ unread: number; latest: InboxEntry[] }>;
  /** The newest before a time, ms, newest first. */
  list: (userId: string, page: { before?: number; limit: number }) => Promise<InboxEntry[]>;
  markRead: (userId: string, which: { ids?: readonly string[]; until?: number }) => Promise<void>;
}

/** The sources that someone wants in the bell. */
async function listWanted(userId: string, sources: readonly SharedSource[]): Promise<SharedSource[]> {
  if (sources.length === 0) return [];
  const choices = await readChoices(userId);
  return sources.filter(({ kind }) => choices[kind].bell);
}

/** How much in the bell someone has not seen, the newest few of it, and which kinds the browser can show. */
export async function readNews(userId: string, sources: readonly SharedSource[]) {
  const choices = await readChoices(userId);
  const shared = await Promise.all(
    sources.filter(({ kind }) => choices[kind].bell).map((source) => source.readNews(userId)),
  );
  const unread = await db()
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isFor(userId), isNull(notifications.readAt)))
    .limit(maxUnread + 1);
  const own =
    unread.length > 0 ? await select(and(isFor(userId), isNull(notifications.readAt)), maxInFull) : [];
  const count = shared.reduce((sum, one) => sum + one.unread, unread.length);
  return {
    unread: Math.min(count, maxUnread),
    hasMore: count > maxUnread,
    latest: newestFirst([own, ...shared.map(({ latest }) => latest)])
      .slice(0, maxInFull)
      .map((one) => ({ ...one, isForBrowser: choices[one.kind].browser })),
  };
}

/** What is in someone's bell, newest first, before a time. `next` is the time to continue with; null at the end. */
export async function listInbox(
  userId: string,
  { before, limit }: { before?: number; limit: number },
  sources: readonly SharedSource[],
) {
  const wanted = await listWanted(userId, sources);
  const shared = await Promise.all(wanted.map((source) => source.list(userId, { before, limit: limit + 1 })));
  const isBefore = before === undefined ? undefined : lt(shownAt, new Date(before));
  const own = await select(and(isFor(userId), isBefore), limit + 1);
  return cutPage(newestFirst([own, ...shared]), limit);
}

/**
 * A page of these, and the time to continue with. The next page begins before a time, so what came in one millisecond
 * stays on one page; only where that is more than a page, the rest of it is left out.
 */
function cutPage(all: readonly InboxEntry[], limit: number) {
  const following = all[limit];
  if (!following) return { notifications: all.slice(), next: null };
  const page = all.slice(0, limit).filter(({ at }) => at > following.at);
  if (page.length > 0) return { notifications: page, next: following.at + 1 };
  return { notifications: all.slice(0, limit), next: following.at };
}

/** Notes that someone has seen some, or all that came until a time. */
export async function markInboxRead(
  userId: string,
  which: { ids?: readonly string[]; until?: number },
  sources: readonly SharedSource[],
): Promise<void> {
  const set = { readAt: sql`now()` };
  const isUnread = and(isFor(userId), isNull(notifications.readAt));
  if (which.ids && which.ids.length > 0) {
    await db()
      .update(notifications)
      .set(set)
      .where(and(isUnread, inArray(notifications.id, [...which.ids])));
  }
  if (which.until !== undefined) {
    await db()
      .update(notifications)
      .set(set)
      .where(and(isUnread, lte(shownAt, new Date(which.until))));
  }
  for (const source of sources) await source.markRead(userId, which);
}

/** Readers know times in whole milliseconds, the database in a thousandth of them. */
const shownAt = sql`date_trunc('milliseconds', ${notifications.at})`;

const isFor = (userId: string) => and(eq(notifications.userId, userId), eq(notifications.isInBell, true));

async function select(condition: ReturnType<typeof and>, limit: number): Promise<InboxEntry[]> {
  const rows = await db()
    .select()
    .from(notifications)
    .where(condition)
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(limit);
  return rows.map(({ id, kind, title, sentence, path, at, readAt }) => ({
    ...{ id, kind, title, sentence, path },
    at: at.getTime(),
    isRead: readAt !== null,
  }));
}

const newestFirst = (lists: InboxEntry[][]) => lists.flat().sort((a, b) => b.at - a.at);
