import 'server-only';
import { and, asc, desc, eq, exists, gt, inArray, not, sql } from 'drizzle-orm';
import { users } from '@/lib/accounts/tables';
import { db, type Executor } from '@/lib/platform/db';
import { totalColumn, totalCount } from '@/lib/platform/total';
import { isLeased, type Lease } from '@/lib/platform/work/lease';
import type { Kind } from '../item';
import type { DryRunItem } from './dry-run';
import type { JobItemState, JobState } from './job-states';
import { bulkItems, bulkJobs } from './tables';

export type JobRow = typeof bulkJobs.$inferSelect;
export type NewJob = typeof bulkJobs.$inferInsert & Pick<JobRow, 'toStatus'>;

export interface JobItem extends DryRunItem {
  place: number;
  state: JobItemState;
  status: string | null;
  sentence: string | null;
  at: Date | null;
}

const rowsPerInsert = 5_000;
const kinds: readonly Kind[] = ['scene', 'tile'];

/** Adds a job with its items, in their order; false when there is one of this id already. */
export async function addJob(job: NewJob, targets: readonly DryRunItem[]): Promise<boolean> {
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
export async function hasSameItems({ id, total }: JobRow, targets: readonly DryRunItem[]): Promise<boolean> {
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

/** The newest jobs of an AOI, and how many there are. */
export async function listJobs(aoi: string, limit: number) {
  const rows = await db()
    .select({ ...withName, total: totalColumn })
    .from(bulkJobs)
    .innerJoin(users, eq(users.id, bulkJobs.startedBy))
    .where(eq(bulkJobs.aoi, aoi))
    .orderBy(desc(bulkJobs.startedAt))
    .limit(limit);
  return { jobs: rows.map(({ total: _, ...row }) => row), total: totalCount(rows) };
}

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
 * it marked: none where the job was halted or cancelled. Throws where it is another process's by now.
 */
export async function markSending(lease: Lease, items: readonly JobItem[]): Promise<readonly JobItem[]> {
  const { subject: id } = lease;
  const running = db()
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.state, 'running')));
  const places = items.map(({ place }) => place);
  const rows = await lease.write((tx) =>
    tx
      .update(bulkItems)
      .set({ state: 'sending' })
      .where(
        and(
          eq(bulkItems.jobId, id),
          inArray(bulkItems.place, places),
          eq(bulkItems.state, 'waiting'),
          exists(running),
        ),
      )
      .returning({ place: bulkItems.place }),
  );
  const marked = new Set(rows.map(({ place }) => place));
  return items.filter(({ place }) => marked.has(place));
}

/** Puts items for which nothing was sent back to where they were, unless the job was cancelled in the meantime. */
export async function requeueItems(jobId: string, places: readonly number[]): Promise<void> {
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

/** Writes the outcome of items that were being sent, and counts them; what was reported of one already stays. */
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
  change: Partial<Pick<JobRow, 'state' | 'sentence' | 'endedAt' | 'canary'>>,
  tx: Executor = db(),
): Promise<JobRow | undefined> {
  const [row] = await tx
    .update(bulkJobs)
    .set(change)
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, [...from])))
    .returning();
  return row;
}

/** Stops what was not sent yet. */
export async function cancelWaiting(jobId: string): Promise<void> {
  await db()
    .update(bulkItems)
    .set({ state: 'cancelled' })
    .where(and(eq(bulkItems.jobId, jobId), eq(bulkItems.state, 'waiting')));
}

/** The states in which a job needs a process. */
export const workedStates: readonly JobState[] = ['running', 'waiting-for-canary'];

/** A job that needs a process; nothing where it was halted or cancelled, or has ended. */
export async function findOpenJob(id: string): Promise<JobRow | undefined> {
  const [row] = await db()
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, [...workedStates])));
  return row;
}

/** Jobs that need a process and have none. */
export async function orphanedJobs(): Promise<string[]> {
  const rows = await db()
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(inArray(bulkJobs.state, [...workedStates]), not(isLeased('action', bulkJobs.id))));
  return rows.map(({ id }) => id);
}
