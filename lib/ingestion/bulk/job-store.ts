import 'server-only';
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { type Database, db, type Transaction } from '@/lib/platform/db';
import type { Kind } from '../live/board';
import { bulkItems, bulkJobs, type JobItemState, type JobState } from '../tables';
import type { Target } from './dry-run';

export type JobRow = typeof bulkJobs.$inferSelect;
export type NewJob = typeof bulkJobs.$inferInsert & Pick<JobRow, 'toStatus'>;

export interface JobItem extends Target {
  place: number;
  state: JobItemState;
  status: string | null;
  sentence: string | null;
  at: Date | null;
}

const rowsPerInsert = 5_000;
const kinds: readonly Kind[] = ['scene', 'tile'];

/** Adds a job with its items, in their order; false when there is one of this id already. */
export async function addJob(job: NewJob, targets: readonly Target[]): Promise<boolean> {
  return db().transaction(async (transaction) => {
    const added = await transaction
      .insert(bulkJobs)
      .values(job)
      .onConflictDoNothing()
      .returning({ id: bulkJobs.id });
    if (added.length === 0) return false;
    for (let start = 0; start < targets.length; start += rowsPerInsert) {
      const rows = targets.slice(start, start + rowsPerInsert).map(({ kind, id }, place) => ({
        jobId: job.id,
        place: start + place,
        kind: kinds.indexOf(kind),
        itemId: id,
      }));
      await transaction.insert(bulkItems).values(rows);
    }
    return true;
  });
}

/** Whether a job was asked for these items, in this order, and for no others. */
export async function holdsOnly({ id, total }: JobRow, targets: readonly Target[]): Promise<boolean> {
  if (total !== targets.length) return false;
  const rows = await db()
    .select({ kind: bulkItems.kind, itemId: bulkItems.itemId })
    .from(bulkItems)
    .where(eq(bulkItems.jobId, id))
    .orderBy(asc(bulkItems.place));
  return rows.every(
    ({ kind, itemId }, place) => kinds[kind] === targets[place]?.kind && itemId === targets[place]?.id,
  );
}

const withName = { job: bulkJobs, startedByName: users.name };

/** One job with the name of who started it. */
export async function findJob(id: string) {
  const [row] = await db()
    .select(withName)
    .from(bulkJobs)
    .innerJoin(users, eq(users.id, bulkJobs.startedBy))
    .where(eq(bulkJobs.id, id));
  return row;
}

/** The jobs of an AOI, newest first. */
export const listJobs = (aoi: string, limit: number) =>
  db()
    .select(withName)
    .from(bulkJobs)
    .innerJoin(users, eq(users.id, bulkJobs.startedBy))
    .where(eq(bulkJobs.aoi, aoi))
    .orderBy(desc(bulkJobs.startedAt))
    .limit(limit);

/** A window of a job's items, those in some states only where they are given. */
export async function readJobItems(
  jobId: string,
  { states, after = -1, limit }: { states?: readonly JobItemState[]; after?: number; limit: number },
): Promise<JobItem[]> {
  const rows = await db()
    .select()
    .from(bulkItems)
    .where(
      and(
        eq(bulkItems.jobId, jobId),
        gt(bulkItems.place, after),
        states && inArray(bulkItems.state, [...states]),
      ),
    )
    .orderBy(asc(bulkItems.place))
    .limit(limit);
  return rows.map(({ kind, itemId, jobId: _, ...row }) => ({
    ...row,
    kind: kinds[kind] ?? 'tile',
    id: itemId,
  }));
}

/**
 * Marks items as being sent: from then on they are never sent again, whatever becomes of this process. Gives those that
 * it marked: none where the job is another process's by now, was halted or was given up.
 */
export async function markSending(
  { id, owner }: JobRow,
  items: readonly JobItem[],
): Promise<readonly JobItem[]> {
  const own = db()
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.owner, owner ?? ''), eq(bulkJobs.state, 'running')));
  const places = items.map(({ place }) => place);
  const rows = await db()
    .update(bulkItems)
    .set({ state: 'sending' })
    .where(
      and(
        eq(bulkItems.jobId, id),
        inArray(bulkItems.place, places),
        eq(bulkItems.state, 'waiting'),
        exists(own),
      ),
    )
    .returning({ place: bulkItems.place });
  const marked = new Set(rows.map(({ place }) => place));
  return items.filter(({ place }) => marked.has(place));
}

/** Puts items for which nothing was sent back to where they were, unless the job was given up meanwhile. */
export async function putBack(jobId: string, places: readonly number[]): Promise<void> {
  await db().transaction(async (transaction) => {
    const [job] = await transaction
      .select({ state: bulkJobs.state })
      .from(bulkJobs)
      .where(eq(bulkJobs.id, jobId))
      .for('update');
    await transaction
      .update(bulkItems)
      .set({ state: job?.state === 'cancelled' ? 'cancelled' : 'waiting' })
      .where(
        and(
          eq(bulkItems.jobId, jobId),
          inArray(bulkItems.place, [...places]),
          eq(bulkItems.state, 'sending'),
        ),
      );
  });
}

/** Writes what became of items that were being sent, and counts them; what was told of one already stays. */
export async function recordOutcomes(
  jobId: string,
  outcomes: readonly Pick<JobItem, 'place' | 'state' | 'status' | 'sentence'>[],
): Promise<void> {
  await db().transaction(async (transaction) => {
    const written: JobItemState[] = [];
    for (const { place, state, status, sentence } of outcomes) {
      const rows = await transaction
        .update(bulkItems)
        .set({ state, status, sentence, at: new Date() })
        .where(and(eq(bulkItems.jobId, jobId), eq(bulkItems.place, place), eq(bulkItems.state, 'sending')))
        .returning({ state: bulkItems.state });
      written.push(...rows.map((row) => row.state));
    }
    const count = (state: JobItemState) => written.filter((one) => one === state).length;
    await transaction
      .update(bulkJobs)
      .set({
        done: sql`${bulkJobs.done} + ${count('done')}`,
        refused: sql`${bulkJobs.refused} + ${count('refused')}`,
        unknown: sql`${bulkJobs.unknown} + ${count('unknown')}`,
      })
      .where(eq(bulkJobs.id, jobId));
  });
}

/** Moves a job from one of some states to another; the row as it is then, or nothing where it was in none of them. */
export async function moveJob(
  id: string,
  from: readonly JobState[],
  change: Partial<Pick<JobRow, 'state' | 'sentence' | 'endedAt' | 'canary' | 'owner' | 'ownedUntil'>>,
  on: Database | Transaction = db(),
): Promise<JobRow | undefined> {
  const [row] = await on
    .update(bulkJobs)
    .set(change)
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, [...from])))
    .returning();
  return row;
}

/** Gives up what was not sent yet. */
export async function cancelWaiting(jobId: string): Promise<void> {
  await db()
    .update(bulkItems)
    .set({ state: 'cancelled' })
    .where(and(eq(bulkItems.jobId, jobId), eq(bulkItems.state, 'waiting')));
}

/** The states in which a job needs a process. */
export const workedStates: readonly JobState[] = ['running', 'waiting-for-canary'];

/**
 * Takes over a job that nobody works on, or keeps what is this process's own, for so many milliseconds by the clock of
 * the database, which all processes share; nothing where another one works on it.
 */
export async function takeJob(id: string, owner: string, heldMs: number): Promise<JobRow | undefined> {
  const [row] = await db()
    .update(bulkJobs)
    .set({ owner, ownedUntil: sql`now() + make_interval(secs => ${heldMs / 1_000})` })
    .where(
      and(
        eq(bulkJobs.id, id),
        inArray(bulkJobs.state, [...workedStates]),
        or(eq(bulkJobs.owner, owner), isFree),
      ),
    )
    .returning();
  return row;
}

/** Jobs that need a process and have none. */
export async function orphanedJobs(): Promise<string[]> {
  const rows = await db()
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(inArray(bulkJobs.state, [...workedStates]), isFree));
  return rows.map(({ id }) => id);
}

const isFree = or(isNull(bulkJobs.owner), lt(bulkJobs.ownedUntil, sql`now()`));
