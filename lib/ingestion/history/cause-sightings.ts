import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import { toSignature } from '../cause-signature';
import { causeSightings } from './tables';

/*
 * Signatures are stored as they were when someone wrote or saw them. The rules by which they are made change, and notes
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
    const signature = toSignature(stored);
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

/** Remembers sightings; the earliest and the latest that was ever reported count. */
export async function saveSightings(aoi: string, sightings: readonly Sighting[]): Promise<void> {
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

/** Makes one of the sightings that former rules took for many, some at a time: no statement takes long. */
export async function mergeSightings(): Promise<void> {
  const { aoi, signature } = causeSightings;
  let last = { aoi: '', signature: '' };
  for (;;) {
    const rows = await db()
      .select()
      .from(causeSightings)
      .where(sql`(${aoi}, ${signature}) > (${last.aoi}, ${last.signature})`)
      .orderBy(asc(aoi), asc(signature))
      .limit(rowsAtOnce);
    const former = rows.filter((row) => toSignature(row.signature) !== row.signature);
    for (const name of new Set(former.map((row) => row.aoi))) {
      const some = former.filter((row) => row.aoi === name);
      await saveSightings(name, [...bySignature(some).values()]);
      const merged = some.map((row) => row.signature);
      await db()
        .delete(causeSightings)
        .where(and(eq(aoi, name), inArray(signature, merged)));
    }
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1) ?? last;
  }
}
