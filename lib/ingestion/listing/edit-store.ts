import 'server-only';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import type { Edit } from './edits';
import { outlineOfWkt } from './outline';
import { listingEdits, listings } from './tables';

/** All edits of a listing, also those that were undone and can be done again. */
export async function readEdits(id: string): Promise<Edit[]> {
  const rows = await db()
    .select({ edit: listingEdits.edit })
    .from(listingEdits)
    .where(eq(listingEdits.listingId, id))
    .orderBy(asc(listingEdits.number));
  return rows.map(({ edit }) => edit);
}

/** The edits of a listing that count. */
export async function readDoneEdits(id: string): Promise<Edit[]> {
  const rows = await db()
    .select({ edit: listingEdits.edit })
    .from(listingEdits)
    .innerJoin(listings, eq(listings.id, listingEdits.listingId))
    .where(and(eq(listingEdits.listingId, id), lt(listingEdits.number, listings.editCount)))
    .orderBy(asc(listingEdits.number));
  return rows.map(({ edit }) => edit);
}

/**
 * Adds an edit behind the `after` that count; those that were undone are forgotten. Edits of another page of the same
 * person are not overwritten: then nothing is changed.
 */
export async function addEdit(id: string, after: number, edit: Edit): Promise<void> {
  if (edit.kind === 'scene' && !outlineOfWkt(edit.wkt)) {
    throw new Problem({
      type: 'bad-wkt',
      status: 400,
      title: 'The extent is no polygon',
      detail: 'It has to look like POLYGON((1.3 43.6, 1.5 43.6, 1.5 43.5, 1.3 43.6)). Nothing was changed.',
      errors: [{ path: 'body.edit.wkt', message: 'The extent is no polygon in WKT' }],
    });
  }
  await db().transaction(async (tx) => {
    await move(tx, id, after, after + 1);
    await tx.delete(listingEdits).where(and(eq(listingEdits.listingId, id), gte(listingEdits.number, after)));
    await tx.insert(listingEdits).values({ listingId: id, number: after, edit });
  });
}

/** Undoes edits, or does them again: so many count from now on. */
export async function moveEdits(id: string, from: number, to: number): Promise<void> {
  await db().transaction(async (tx) => {
    const [row] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(listingEdits)
      .where(eq(listingEdits.listingId, id));
    await move(tx, id, from, Math.min(to, row?.total ?? 0));
  });
}

async function move(
  tx: Parameters<Parameters<ReturnType<typeof db>['transaction']>[0]>[0],
  id: string,
  from: number,
  to: number,
) {
  const moved = await tx
    .update(listings)
    .set({ editCount: to })
    .where(and(eq(listings.id, id), eq(listings.editCount, from)))
    .returning({ id: listings.id });
  if (moved.length > 0) return;
  throw new Problem({
    type: 'edited-elsewhere',
    status: 409,
    title: 'The list was changed elsewhere meanwhile',
    detail: 'The page shows it as it is now. Do your change again if it is still wanted.',
  });
}
