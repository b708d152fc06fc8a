import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, or } from 'drizzle-orm';
import { recordAudit } from '@/lib/accounts/audit';
import { users } from '@/lib/accounts/tables';
import { areas } from '@/lib/areas/tables';
import { db } from '@/lib/platform/db';
import type { SavedQuery, SavedSearch } from './saved-search';
import { searches, searchVisits } from './tables';

type Reader = { id: string };
type Keeper = { id: string; email: string };

/** The searches that somebody sees: own and shared ones, of areas that they may use; the last changed first. */
export const listSearches = (reader: Reader): Promise<SavedSearch[]> => read(reader);

/** One of them, or nothing where there is none that the reader may see. */
export async function findSearch(id: string, reader: Reader): Promise<SavedSearch | undefined> {
  return (await read(reader, id))[0];
}

/** Saves a search; whoever saves it has seen what it brings. The area must be one that the keeper may use. */
export async function addSearch(
  given: { name: string; areaId: string; isShared: boolean; query: SavedQuery },
  keeper: Keeper,
): Promise<SavedSearch> {
  const id = randomUUID();
  await db().transaction(async (tx) => {
    await tx.insert(searches).values({ id, ownerId: keeper.id, ...given });
    await tx.insert(searchVisits).values({ searchId: id, userId: keeper.id, seenAt: new Date() });
    await recordAudit(tx, {
      actor: keeper,
      action: 'search.add',
      subject: `search:${id}`,
      detail: { name: given.name },
    });
  });
  return (await findSearch(id, keeper)) as SavedSearch;
}

/** Changes an own search. Nothing where there is none of theirs. */
export async function changeSearch(
  id: string,
  change: { name?: string; isShared?: boolean; query?: SavedQuery },
  keeper: Keeper,
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
export async function deleteSearch(id: string, keeper: Keeper): Promise<boolean> {
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

/** Notes that somebody has seen what a search brings. */
export async function visitSearch(searchId: string, { id: userId }: Reader): Promise<void> {
  const seenAt = new Date();
  await db()
    .insert(searchVisits)
    .values({ searchId, userId, seenAt })
    .onConflictDoUpdate({ target: [searchVisits.searchId, searchVisits.userId], set: { seenAt } });
}

async function read(reader: Reader, id?: string): Promise<SavedSearch[]> {
  const rows = await db()
    .select({ search: searches, ownerName: users.name, area: areas, seenAt: searchVisits.seenAt })
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
    .limit(500);
  return rows.map(({ search, ownerName, area, seenAt }) => ({
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
