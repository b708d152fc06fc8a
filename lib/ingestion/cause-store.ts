import 'server-only';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { causeNotes, causeSightings, causeSnoozes } from './tables';
import { signatureOf } from './triage';

/*
 * Signatures are stored as they were when somebody wrote or saw them. The rules by which they are made change, and notes
 * must not be lost then: whatever is read is taken by the signature of the stored one, which is itself under the same rules.
 */

export interface Sighting {
  signature: string;
  firstAt: Date;
  lastAt: Date;
}

/** When causes were seen first and last in an AOI. */
export async function readSightings(aoi: string): Promise<Map<string, Sighting>> {
  return bySignature(await sightingRows(aoi));
}

const sightingRows = (aoi: string) => db().select().from(causeSightings).where(eq(causeSightings.aoi, aoi));

function bySignature(rows: readonly Sighting[]): Map<string, Sighting> {
  const sightings = new Map<string, Sighting>();
  for (const { signature: stored, firstAt, lastAt } of rows) {
    const signature = signatureOf(stored);
    const other = sightings.get(signature);
    sightings.set(signature, {
      signature,
      firstAt: other && other.firstAt < firstAt ? other.firstAt : firstAt,
      lastAt: other && other.lastAt > lastAt ? other.lastAt : lastAt,
    });
  }
  return sightings;
}

/** Fewer than a statement takes values. */
const rowsAtOnce = 5_000;

/** Remembers sightings; the earliest and the latest that was ever told count. */
export async function keepSightings(aoi: string, sightings: readonly Sighting[]): Promise<void> {
  for (let from = 0; from < sightings.length; from += rowsAtOnce) {
    await db()
      .insert(causeSightings)
      .values(sightings.slice(from, from + rowsAtOnce).map((one) => ({ aoi, ...one })))
      .onConflictDoUpdate({
        target: [causeSightings.aoi, causeSightings.signature],
        set: {
          firstAt: sql`least(${causeSightings.firstAt}, excluded.first_at)`,
          lastAt: sql`greatest(${causeSightings.lastAt}, excluded.last_at)`,
        },
      });
  }
}

/** Makes one of the sightings that former rules took for many. */
export async function mergeSightings(): Promise<void> {
  for (const { aoi } of await db().selectDistinct({ aoi: causeSightings.aoi }).from(causeSightings)) {
    const former = (await sightingRows(aoi)).filter(({ signature }) => signatureOf(signature) !== signature);
    await keepSightings(aoi, [...bySignature(former).values()]);
    for (let from = 0; from < former.length; from += rowsAtOnce) {
      const signatures = former.slice(from, from + rowsAtOnce).map(({ signature }) => signature);
      await db()
        .delete(causeSightings)
        .where(and(eq(causeSightings.aoi, aoi), inArray(causeSightings.signature, signatures)));
    }
  }
}

/** The signatures that a note or a snooze is about. */
export async function heldSignatures(): Promise<string[]> {
  const rows = await db()
    .select({ signature: causeNotes.signature })
    .from(causeNotes)
    .union(
      db()
        .select({ signature: causeSnoozes.signature })
        .from(causeSnoozes)
        .where(gt(causeSnoozes.until, new Date())),
    );
  return rows.map(({ signature }) => signatureOf(signature));
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
  return rows.map((row) => ({ ...row, signature: signatureOf(row.signature), at: row.at.getTime() }));
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

/** The causes of an AOI that nobody wants to see now: until when, and who said so. */
export async function readSnoozes(aoi: string) {
  const rows = await db()
    .select({ signature: causeSnoozes.signature, until: causeSnoozes.until, by: users.name })
    .from(causeSnoozes)
    .innerJoin(users, eq(users.id, causeSnoozes.byId))
    .where(and(eq(causeSnoozes.aoi, aoi), gt(causeSnoozes.until, new Date())))
    // Where former rules told causes apart that are one now, the longest counts.
    .orderBy(asc(causeSnoozes.until));
  return new Map(
    rows.map(({ signature, until, by }) => [signatureOf(signature), { until: until.getTime(), by }]),
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
    signatures.includes(signatureOf(signature)) ? signature : [],
  );
  await db()
    .delete(causeSnoozes)
    .where(and(eq(causeSnoozes.aoi, aoi), inArray(causeSnoozes.signature, ended)));
}
