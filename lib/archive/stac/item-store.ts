import 'server-only';
import { and, desc, inArray, lt, lte, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { parseHint } from '../image/image-link';
import type { KnownItem, PlacedImage } from './stac-query';
import { stacItems, stacSearches } from './tables';

/** The most items whose place and time are saved. */
const maxItems = 1_000_000;

/** Saves where and when items are that are given to a program: the archive finds an image by that alone. */
export async function saveItems(found: readonly PlacedImage[]): Promise<void> {
  const rows = found.flatMap(({ image, position: { collection, id } }) => {
    const hint = parseHint(image);
    if (!hint) return [];
    const [longitude, latitude] = hint.point;
    return [
      {
        collection,
        id,
        acquiredAt: new Date(hint.acquiredAt),
        longitude,
        latitude,
      },
    ];
  });
  if (rows.length === 0) return;
  // Always in one order, so that two pages never wait for each other.
  rows.sort((a, b) => (a.collection + a.id < b.collection + b.id ? -1 : 1));
  await db()
    .insert(stacItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [stacItems.collection, stacItems.id],
      set: {
        acquiredAt: sql`excluded.acquired_at`,
        longitude: sql`excluded.longitude`,
        latitude: sql`excluded.latitude`,
        seenAt: sql`now()`,
      },
    });
}

/** Of these items, those that a search gave before, in the collections that are asked for. */
export async function findItems(
  ids: readonly string[],
  collections?: readonly string[],
): Promise<KnownItem[]> {
  const rows = await db()
    .select()
    .from(stacItems)
    .where(
      and(
        inArray(stacItems.id, [...ids]),
        collections ? inArray(stacItems.collection, [...collections]) : undefined,
      ),
    );
  return rows.map(({ collection, id, acquiredAt, longitude, latitude }) => ({
    collection,
    id,
    time: acquiredAt.getTime(),
    point: [longitude, latitude],
  }));
}

/** Deletes searches whose pages no one reads any more, and the items beyond a number. Returns how many rows were deleted. */
export async function deleteStacRows(): Promise<number> {
  const searches = await db()
    .delete(stacSearches)
    .where(lt(stacSearches.usedAt, sql`now() - interval '1 day'`));
  const oldest = db()
    .select({ seenAt: stacItems.seenAt })
    .from(stacItems)
    .orderBy(desc(stacItems.seenAt))
    .offset(maxItems)
    .limit(1);
  const items = await db().delete(stacItems).where(lte(stacItems.seenAt, oldest));
  return (searches.rowCount ?? 0) + (items.rowCount ?? 0);
}
