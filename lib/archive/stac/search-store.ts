import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { decryptDeterministic, encryptDeterministic } from '@/lib/platform/deterministic-encryption';
import { Problem } from '@/lib/web/problem';
import type { StacPosition, StacQuery } from './stac-query';
import { stacSearches } from './tables';

const purpose = 'pages of searches by other programs, sealed';
/** A search is saved so long after its last page was asked for, hours. */
const keptHours = 24;
/** Of one person the newest searches are saved, up to this number and this size of all of them. */
const maxSearches = 200;
const maxBytes = 32 * 1024 * 1024;

/** Saves a search that has further pages, and returns what the link to the page after `position` holds. */
export async function toPageToken(query: StacQuery, position: StacPosition, userId: string): Promise<string> {
  const text = JSON.stringify(query);
  const id = createHash('sha256').update(`${userId} ${text}`).digest('base64url').slice(0, 22);
  await db()
    .insert(stacSearches)
    .values({ id, userId, query })
    .onConflictDoUpdate({ target: stacSearches.id, set: { usedAt: sql`now()` } });
  await db().execute(sql`
    delete from stac_searches where id in (
      select id from (
        select id, row_number() over newest as place, sum(pg_column_size(query)) over newest as bytes
        from stac_searches where user_id = ${userId} window newest as (order by used_at desc, id)
      ) held where place > 1 and (place > ${maxSearches} or bytes > ${maxBytes}))`);
  const { time, collection, id: item } = position;
  return encryptDeterministic(JSON.stringify([id, time, collection, item]), purpose);
}

/** The search and the position of a page. Throws a `Problem` (400) for a token of someone else, of no one, or of yesterday. */
export async function readPageToken(
  token: string,
  userId: string,
): Promise<{ query: StacQuery; after: StacPosition }> {
  const text = decryptDeterministic(token, purpose);
  const [search, time, collection, id] = text === undefined ? [] : (JSON.parse(text) as PageToken);
  if (search === undefined || time === undefined || collection === undefined || id === undefined)
    throw noSuchPage();
  const [row] = await db()
    .select({ query: stacSearches.query })
    .from(stacSearches)
    .where(
      and(
        eq(stacSearches.id, search),
        eq(stacSearches.userId, userId),
        gt(stacSearches.usedAt, sql`now() - make_interval(hours => ${keptHours})`),
      ),
    );
  if (!row) throw noSuchPage();
  return { query: row.query, after: { time, collection, id } };
}

type PageToken = [search: string, time: number, collection: string, id: string];

const noSuchPage = () =>
  new Problem({
    type: 'bad-request',
    status: 400,
    title: 'There is no such page',
    detail: `Take \`token\` from the link to the next page. A search is saved for ${keptHours} hours. Search again.`,
    errors: [{ path: 'query.token', message: 'is not that of a page' }],
  });
