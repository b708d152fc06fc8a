import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { notify } from '@/lib/notifications/notify';
import { config } from '@/lib/platform/config';
import { db, pool } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { every, inTurn } from '@/lib/platform/work/every';
import { UpstreamError } from '@/lib/upstream/errors';
import { nameInSentence } from '@/lib/upstream/shown-name';
import { formatPlural } from '@/lib/web/locale/format';
import { searches } from '../tables';
import { newImagesKey } from './new-images-key';
import { findNewImages } from './search-news';
import { findSearch } from './search-store';

const pollIntervalMs = 60_000;
/** Searches that are asked for in one turn, and the time between turns. The archive is asked for no more than that. */
const searchesAtOnce = 20;
const turnMs = 10 * 60_000;

/** The searches of people who use Swath and want to know, those first that waited longest. Each every six hours. */
const dueSql = `
  update searches set checked_at = now() where id in (
    select s.id from searches s join users u on u.id = s.owner_id
      left join notification_choices c on c.user_id = u.id and c.kind = 'new-images'
    where u.disabled_at is null and u.last_sign_in_at > now() - interval '30 days'
      and (coalesce(c.bell, true) or coalesce(c.email, 'off') <> 'off')
      and (s.checked_at is null or s.checked_at < now() - interval '6 hours')
    order by s.checked_at nulls first limit $1
  ) returning id, owner_id`;

/**
 * Asks the archive what saved searches gained, and notifies their owners. What does not answer is asked for again in six
 * hours.
 * @param signal ends it
 */
export async function reportNewImages(signal?: AbortSignal): Promise<void> {
  const { rows } = await pool().query<{ id: string; owner_id: string }>(dueSql, [searchesAtOnce]);
  for (const { id, owner_id: ownerId } of rows) {
    if (signal?.aborted) return;
    try {
      await reportOne(id, ownerId, signal);
    } catch (error) {
      // One search never holds up the others.
      if (!(error instanceof UpstreamError))
        log().warn({ err: error, search: id }, 'a saved search could not be asked for');
    }
  }
}

async function reportOne(id: string, ownerId: string, signal?: AbortSignal): Promise<void> {
  const search = await findSearch(id, { id: ownerId });
  const news = search && (await findNewImages(search, { id: ownerId }, signal));
  if (!search || !news || news.count === 0) return;
  const { count, isComplete } = news;
  const since = new Date(news.since);
  await db().transaction(async (tx) => {
    // Since the same visit only more images are news; after another visit all are.
    const changed = await tx
      .update(searches)
      .set({ reportedCount: count, reportedSince: since })
      .where(
        and(
          eq(searches.id, id),
          sql`(${searches.reportedSince} is distinct from ${since} or ${searches.reportedCount} < ${count})`,
        ),
      )
      .returning({ id: searches.id });
    if (changed.length === 0) return;
    await notify(tx, {
      kind: 'new-images',
      key: newImagesKey(id, ownerId),
      title: `New images in ${nameInSentence(search.name)}`,
      sentence: `${isComplete ? '' : 'At least '}${formatPlural(count, 'image')} since your last visit`,
      path: `/search?saved=${encodeURIComponent(id)}`,
      to: { ids: [ownerId] },
    });
  });
}

/** Watches saved searches from now on, in one of all processes. Returns what ends it. */
export function startSearchWatch(): () => Promise<void> {
  if (!config().search) return async () => undefined;
  return every(pollIntervalMs, 'saved searches could not be asked for', (ending) =>
    inTurn('new images', turnMs, ending, reportNewImages),
  );
}
