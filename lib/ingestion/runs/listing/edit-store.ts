import 'server-only';
import { and, asc, eq, gte, lt, sql, sum } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { outlineOfWkt } from '../../footprints/outline';
import type { Edit } from './edits';
import { listingEdits, listings } from './tables';

/** All of them are read with each request that concerns the edited list. Bytes are those of the text: the database may pack it to a hundredth. */
const maxEdits = 10_000;
const maxEditBytes = 16 * 1024 * 1024;

const tooManyEdits = () =>
  new Problem({
    type: 'too-many-edits',
    status: 409,
    title: 'This list has too many edits',
    detail: 'Nothing was changed. Undo edits, or begin a new list.',
  });

interface Moved {
  editCount: number;
  revision: number;
}

/** Some edits of a listing and how many there are, also those that were undone and can be done again. */
export async function readEdits(id: string, { offset, limit }: { offset: number; limit: number }) {
  const ofListing = eq(listingEdits.listingId, id);
  const rows = await db()
    .select({ edit: listingEdits.edit })
    .from(listingEdits)
    .where(and(ofListing, gte(listingEdits.number, offset)))
    .orderBy(asc(listingEdits.number))
    .limit(limit);
  return { edits: rows.map(({ edit }) => edit), total: await db().$count(listingEdits, ofListing) };
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
 * @param revision what the list is to have, where the page that asks knows it
 * @returns the list as this edit left it, without what another page does next
 */
export async function addEdit(id: string, after: number, edit: Edit, revision?: number): Promise<Moved> {
  if (edit.kind === 'scene' && !outlineOfWkt(edit.wkt)) {
    throw new Problem({
      type: 'bad-wkt',
      status: 400,
      title: 'The extent is not a polygon',
      detail: 'Use the form POLYGON((1.3 43.6, 1.5 43.6, 1.5 43.5, 1.3 43.6)). Nothing was changed.',
      errors: [{ path: 'body.edit.wkt', message: 'The extent is not a polygon in WKT' }],
    });
  }
  return db().transaction(async (tx) => {
    const moved = await move(tx, id, after, after + 1, revision);
    const [held] = await tx
      .select({ bytes: sum(sql`octet_length(${listingEdits.edit}::text)`).mapWith(Number) })
      .from(listingEdits)
      .where(and(eq(listingEdits.listingId, id), lt(listingEdits.number, after)));
    if (after >= maxEdits || (held?.bytes ?? 0) > maxEditBytes) throw tooManyEdits();
    await tx.delete(listingEdits).where(and(eq(listingEdits.listingId, id), gte(listingEdits.number, after)));
    await tx.insert(listingEdits).values({ listingId: id, number: after, edit });
    return moved;
  });
}

/** Undoes edits, or does them again: this many count from now on. Takes and returns a revision as `addEdit` does. */
export function moveEdits(id: string, from: number, to: number, revision?: number): Promise<Moved> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(listingEdits)
      .where(eq(listingEdits.listingId, id));
    return move(tx, id, from, Math.min(to, row?.total ?? 0), revision);
  });
}

async function move(
  tx: Parameters<Parameters<ReturnType<typeof db>['transaction']>[0]>[0],
  id: string,
  from: number,
  to: number,
  revision: number | undefined,
): Promise<Moved> {
  const isSame = revision === undefined ? undefined : eq(listings.revision, revision);
  const [moved] = await tx
    .update(listings)
    .set({ editCount: to, revision: sql`${listings.revision} + 1` })
    .where(and(eq(listings.id, id), eq(listings.editCount, from), isSame))
    .returning({ editCount: listings.editCount, revision: listings.revision });
  if (moved) return moved;
  throw new Problem({
    type: 'edited-elsewhere',
    status: 409,
    title: 'This list was changed in another window',
    detail: 'The page shows the current list. Repeat your change if you still need it.',
  });
}
