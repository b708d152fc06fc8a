import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { operator } from '@/testing/ingestion/services';
import { withServices } from '@/testing/ingestion/with-services';
import { readImageLink, sealImageLink } from './image-link';
import { deleteStacRows } from './item-store';
import { readPageToken, toPageToken } from './search-store';
import { stacSearches } from './tables';

/** What links to pages and pictures open, for whom, and for how long. */

withServices();
const query = { from: 0, until: 1, limit: 5 };
const position = { time: 1, collection: 'spot', id: 'DS_1' };

it('opens a page for its reader alone, for a day', async () => {
  const token = await toPageToken(query, position, operator.id);
  expect(await readPageToken(token, operator.id)).toEqual({ query, after: position });
  await expect(readPageToken(token, 'someone else')).rejects.toMatchObject({ status: 400 });
  expect(await deleteStacRows()).toBe(0);
  await db().update(stacSearches).set({ usedAt: sql`now() - interval '25 hours'` });
  await expect(readPageToken(token, operator.id)).rejects.toMatchObject({ status: 400 });
  expect(await deleteStacRows()).toBe(1);
  expect(await db().$count(stacSearches)).toBe(0);
});

it('saves the searches of one person that were used last, up to a number and a size', async () => {
  const save = (from: number, area?: never) => toPageToken({ ...query, from, area }, position, operator.id);
  const first = await save(1);
  for (let from = 2; from <= 201; from += 1) await save(from);
  expect(await db().$count(stacSearches)).toBe(200);
  await expect(readPageToken(first, operator.id)).rejects.toMatchObject({ status: 400 });

  // Random text of 12 MB, which no compression makes smaller. Numbers of that size take seconds to save.
  const large = { type: 'Polygon', coordinates: [randomBytes(9_000_000).toString('base64')] } as never;
  const tokens = [await save(1_001, large), await save(1_002, large), await save(1_003, large)];
  const open = async (token?: string) => (await readPageToken(token as string, operator.id)).query.from;
  await expect(open(tokens[0])).rejects.toMatchObject({ status: 400 });
  expect(await open(tokens[2])).toBe(1_003);
  await db().delete(stacSearches);
});

it('opens a picture until the end of the next day, and nothing that Swath did not seal', () => {
  const noon = Date.UTC(2026, 5, 1, 12);
  const hour = 3_600_000;
  const name = sealImageLink('/api/archive/image?u=sealed', 'token', noon).split('/').at(-1) as string;
  expect(readImageLink(name, noon + 35 * hour)).toEqual({ u: 'sealed', tokenId: 'token' });
  expect(readImageLink(name, noon + 36 * hour)).toBeUndefined();
  expect(readImageLink(`x${name}`, noon)).toBeUndefined();
});
