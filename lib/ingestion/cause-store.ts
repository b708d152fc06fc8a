import 'server-only';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { db } from '@/lib/platform/db';
import { causeNotes, causeSightings, causeSnoozes } from './tables';

export interface Sighting {
  signature: string;
  firstAt: Date;
  lastAt: Date;
}

/** When causes were seen first and last in an AOI. */
export async function readSightings(aoi: string): Promise<Map<string, Sighting>> {
  const rows = await db().select().from(causeSightings).where(eq(causeSightings.aoi, aoi));
  return new Map(rows.map((row) => [row.signature, row]));
}

/** Remembers sightings; the earliest and the latest that was ever told count. */
export async function keepSightings(aoi: string, sightings: readonly Sighting[]): Promise<void> {
  if (sightings.length === 0) return;
  await db()
    .insert(causeSightings)
    .values(sightings.map((one) => ({ aoi, ...one })))
    .onConflictDoUpdate({
      target: [causeSightings.aoi, causeSightings.signature],
      set: {
        firstAt: sql`least(${causeSightings.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${causeSightings.lastAt}, excluded.last_at)`,
      },
    });
}

/** What the team wrote of these causes, oldest first. */
export async function readNotes(signatures: readonly string[]) {
  if (signatures.length === 0) return [];
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
    .where(inArray(causeNotes.signature, [...signatures]))
    .orderBy(asc(causeNotes.id));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
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
    .where(and(eq(causeSnoozes.aoi, aoi), gt(causeSnoozes.until, new Date())));
  return new Map(rows.map(({ signature, until, by }) => [signature, { until: until.getTime(), by }]));
}

/** Hides a cause of an AOI until a time. */
export async function snooze(aoi: string, signature: string, until: Date, byId: string): Promise<void> {
  await db()
    .insert(causeSnoozes)
    .values({ aoi, signature, until, byId })
    .onConflictDoUpdate({ target: [causeSnoozes.aoi, causeSnoozes.signature], set: { until, byId } });
}

/** Shows a cause of an AOI again. */
export async function endSnooze(aoi: string, signature: string): Promise<void> {
  await db()
    .delete(causeSnoozes)
    .where(and(eq(causeSnoozes.aoi, aoi), eq(causeSnoozes.signature, signature)));
}
