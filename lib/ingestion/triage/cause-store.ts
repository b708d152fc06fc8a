import 'server-only';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { toSignature } from '../cause-signature';
import { mergeSightings } from '../history/cause-sightings';
import { type Before, deleteAll, rowsAtOnce } from '../retention';
import { causeNotes, causeSnoozes } from './tables';

/*
 * Signatures are stored as they were when someone wrote or saw them. The rules by which they are made change, and notes
 * must not be lost then: whatever is read is taken by the signature of the stored one, which is itself under the same rules.
 */

/** The signatures that a note or a snooze is about. */
async function heldSignatures(): Promise<string[]> {
  const rows = await db()
    .select({ signature: causeNotes.signature })
    .from(causeNotes)
    .union(
      db()
        .select({ signature: causeSnoozes.signature })
        .from(causeSnoozes)
        .where(gt(causeSnoozes.until, new Date())),
    );
  return rows.map(({ signature }) => toSignature(signature));
}

/** Comparisons of runs name causes by these when the changes of status are gone. */
const oldSightingsSql = `
  delete from cause_sightings where (aoi, signature) in (
    select aoi, signature from cause_sightings where last_at < $1 and signature <> all($2::text[]) limit ${rowsAtOnce})`;

/** Forgets causes that were not seen for long, unless a note or a snooze is about them. Returns how many rows went. */
export async function deleteSightings({ days }: Pick<Before, 'days'>, signal?: AbortSignal): Promise<number> {
  await mergeSightings();
  return deleteAll(oldSightingsSql, [days, await heldSignatures()], signal);
}

/** What the team wrote of causes, oldest first; people write them, so there are few. */
export async function readNotes() {
  const rows = await db()
    .select({
      id: causeNotes.id,
      signature: causeNotes.signature,
      text: causeNotes.text,
      at: causeNotes.at,
      author: users.name,
      authorId: causeNotes.authorId,
    })
    .from(causeNotes)
    .innerJoin(users, eq(users.id, causeNotes.authorId))
    .orderBy(asc(causeNotes.id));
  return rows.map((row) => ({ ...row, signature: toSignature(row.signature), at: row.at.getTime() }));
}

export async function addNote(signature: string, text: string, authorId: string): Promise<void> {
  await db().insert(causeNotes).values({ signature, text, authorId });
}

export async function findNote(id: number) {
  const [row] = await db().select().from(causeNotes).where(eq(causeNotes.id, id));
  return row;
}

export async function removeNote(id: number): Promise<void> {
  await db().delete(causeNotes).where(eq(causeNotes.id, id));
}

/** The causes of an AOI that no one wants to see now: until when, and who said so. */
export async function readSnoozes(aoi: string) {
  const rows = await db()
    .select({ signature: causeSnoozes.signature, until: causeSnoozes.until, by: users.name })
    .from(causeSnoozes)
    .innerJoin(users, eq(users.id, causeSnoozes.byId))
    .where(and(eq(causeSnoozes.aoi, aoi), gt(causeSnoozes.until, new Date())))
    // Where former rules distinguished causes that are one now, the longest counts.
    .orderBy(asc(causeSnoozes.until));
  return new Map(
    rows.map(({ signature, until, by }) => [toSignature(signature), { until: until.getTime(), by }]),
  );
}

/** Hides a cause of an AOI until a time. */
export async function snooze(aoi: string, signature: string, until: Date, byId: string): Promise<void> {
  await db()
    .insert(causeSnoozes)
    .values({ aoi, signature, until, byId })
    .onConflictDoUpdate({ target: [causeSnoozes.aoi, causeSnoozes.signature], set: { until, byId } });
}

/** Shows a cause of an AOI again, under whichever of these signatures it was hidden. */
export async function endSnooze(aoi: string, signatures: readonly string[]): Promise<void> {
  const rows = await db()
    .select({ signature: causeSnoozes.signature })
    .from(causeSnoozes)
    .where(eq(causeSnoozes.aoi, aoi));
  const ended = rows.flatMap(({ signature }) =>
    signatures.includes(toSignature(signature)) ? signature : [],
  );
  await db()
    .delete(causeSnoozes)
    .where(and(eq(causeSnoozes.aoi, aoi), inArray(causeSnoozes.signature, ended)));
}
