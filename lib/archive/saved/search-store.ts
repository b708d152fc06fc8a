import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, or } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import { users } from '@/lib/accounts/tables';
import { areas } from '@/lib/areas/saved/tables';
import { settleNotifications } from '@/lib/notifications/notify';
import { db } from '@/lib/platform/db';
import { listCap } from '@/lib/platform/list-cap';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { refuseBeyond } from '@/lib/web/refuse-beyond';
import type { SavedQuery, SavedSearch } from '../saved-search';
import { searches, searchVisits } from '../tables';
import { newImagesKey } from './new-images-key';

type UserRef = { id: string };
type Actor = { id: string; email: string };

/** The searches that someone sees: own and shared ones, of areas that they can use; the last changed first. */
export async function listSearches(reader: UserRef): Promise<{ searches: SavedSearch[]; total: number }> {
  const rows = await read(reader);
  return { searches: rows.map(({ total: _, ...search }) => search), total: totalCount(rows) };
}

/** One of them, or nothing where there is none that the reader may see. */
export async function findSearch(id: string, reader: UserRef): Promise<SavedSearch | undefined> {
  return (await read(reader, id))[0];
}

const maxSearches = 500;

/** Saves a search; anyone who saves it has seen what it brings. The area must be one that the keeper may use. */
export async function addSearch(
  fields: { name: string; areaId: string; isShared: boolean; query: SavedQuery },
  keeper: Actor,
): Promise<SavedSearch> {
  const id = randomUUID();
  await db().transaction(async (tx) => {
    refuseBeyond(maxSearches, await tx.$count(searches, eq(searches.ownerId, keeper.id)), 'saved searches');
    await tx.insert(searches).values({ id, ownerId: keeper.id, ...fields });
    await tx.insert(searchVisits).values({ searchId: id, userId: keeper.id, seenAt: new Date() });
    await recordAudit(tx, {
      actor: keeper,
      action: 'search.add',
      subject: `search:${id}`,
      detail: { name: fields.name },
    });
  });
  return (await findSearch(id, keeper)) as SavedSearch;
}

/** Changes an own search. Nothing where there is none of theirs. */
export async function changeSearch(
  id: string,
  change: { name?: string; isShared?: boolean; query?: SavedQuery },
  keeper: Actor,
): Promise<SavedSearch | undefined> {
  const changed = await db().transaction(async (tx) => {
    const rows = await tx
      .update(searches)
      .set({ ...change, updatedAt: new Date() })
      .where(and(eq(searches.id, id), eq(searches.ownerId, keeper.id)))
      .returning({ id: searches.id });
    if (rows.length > 0) {
      const detail = { name: change.name, isShared: change.isShared };
      await recordAudit(tx, { actor: keeper, action: 'search.change', subject: `search:${id}`, detail });
    }
    return rows.length > 0;
  });
  return changed ? findSearch(id, keeper) : undefined;
}

/** Deletes an own search. False where there is none of theirs. */
export async function deleteSearch(id: string, keeper: Actor): Promise<boolean> {
  return db().transaction(async (tx) => {
    const rows = await tx
      .delete(searches)
      .where(and(eq(searches.id, id), eq(searches.ownerId, keeper.id)))
      .returning({ id: searches.id });
    if (rows.length > 0)
      await recordAudit(tx, { actor: keeper, action: 'search.delete', subject: `search:${id}` });
    return rows.length > 0;
  });
}

/** Notes that someone has seen what a search brings. */
export async function markSearchSeen(
  searchId: string,
  { id: userId }: UserRef,
  seenAt = new Date(),
): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .insert(searchVisits)
      .values({ searchId, userId, seenAt })
      .onConflictDoUpdate({ target: [searchVisits.searchId, searchVisits.userId], set: { seenAt } });
    await settleNotifications(tx, newImagesKey(searchId, userId));
  });
}

async function read(reader: UserRef, id?: string): Promise<(SavedSearch & { total: number })[]> {
  const rows = await db()
    .select({
      search: searches,
      ownerName: users.name,
      area: areas,
      seenAt: searchVisits.seenAt,
      total: totalColumn,
    })
    .from(searches)
    .innerJoin(users, eq(users.id, searches.ownerId))
    .innerJoin(areas, eq(areas.id, searches.areaId))
    .leftJoin(searchVisits, and(eq(searchVisits.searchId, searches.id), eq(searchVisits.userId, reader.id)))
    .where(
      and(
        id === undefined ? undefined : eq(searches.id, id),
        or(eq(searches.ownerId, reader.id), eq(searches.isShared, true)),
        isNull(areas.deletedAt),
        or(eq(areas.ownerId, reader.id), eq(areas.isShared, true)),
      ),
    )
    .orderBy(desc(searches.updatedAt))
    .limit(listCap);
  return rows.map(({ search, ownerName, area, seenAt, total }) => ({
    total,
    id: search.id,
    name: search.name,
    isShared: search.isShared,
    isMine: search.ownerId === reader.id,
    ownerName,
    area: { id: area.id, name: area.name, km2: area.km2 },
    query: search.query,
    createdAt: search.createdAt.toISOString(),
    updatedAt: search.updatedAt.toISOString(),
    seenAt: seenAt?.toISOString(),
  }));
}
