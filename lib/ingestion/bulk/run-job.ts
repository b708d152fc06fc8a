import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AuditEntry, recordAudit } from '@/lib/accounts/audit';
import { knownUser, type User } from '@/lib/accounts/revocation';
import { isAllowed, type Role } from '@/lib/accounts/role';
import { db } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { actOnOne, statusAfter } from '../actions';
import { lookAgain } from '../live/hub';
import type { BulkAction } from './dry-run';
import {
  type JobItem,
  type JobRow,
  markSending,
  moveJob,
  orphanedJobs,
  readJobItems,
  recordOutcomes,
  takeJob,
} from './job-store';

/*
 * A job is worked on by one process at a time, which holds its row for a while and renews that with every batch. Items
 * are marked before they are sent: when the process dies, the next one tells of those that it is not known what became
 * of them, and goes on with the others. Nothing is sent twice.
 */

/** Items that are sent at the same time, and marked together. */
const batch = 4;
const heldMs = 30_000;
const renewMs = 10_000;
const adoptMs = 5_000;
const canaryMs = 2_000;

const state = processWide('bulk-jobs', () => ({
  owner: randomUUID(),
  working: new Map<string, Promise<void>>(),
  isEnding: false,
}));

const until = () => new Date(Date.now() + heldMs);

/** Who may do what a job does. */
export const rolesFor = (action: JobRow['action']): readonly Role[] =>
  action === 'force' ? ['admin'] : ['operator'];

/** Works on a job in this process, unless another one does. */
export function work(id: string): void {
  if (state.isEnding || state.working.has(id)) return;
  const working = run(id)
    .catch((error) =>
      log().error({ err: error, job: id }, 'an action on many items stopped; it is taken up again'),
    )
    .finally(() => state.working.delete(id));
  state.working.set(id, working);
}

/** Takes up jobs that nobody works on, now and then; gives what ends it, after the batches under way. */
export function startJobs(): () => Promise<void> {
  state.isEnding = false;
  const adopt = async () => {
    try {
      for (const id of await orphanedJobs()) work(id);
    } catch (error) {
      log().warn({ err: error }, 'actions on many items could not be looked for');
    }
  };
  void adopt();
  const timer = setInterval(() => void adopt(), adoptMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    state.isEnding = true;
    await Promise.all(state.working.values());
  };
}

async function run(id: string): Promise<void> {
  // A slow server holds a batch up for longer than the row is held at a time.
  const renewing = setInterval(() => void takeJob(id, state.owner, until()).catch(() => undefined), renewMs);
  try {
    await workThrough(id);
  } finally {
    clearInterval(renewing);
  }
}

async function workThrough(id: string): Promise<void> {
  let job = await takeJob(id, state.owner, until());
  if (job) await settleLost(job);
  while (job && !state.isEnding) {
    const user = await mayGoOn(job);
    if (!user) return;
    if (job.state === 'waiting-for-canary') {
      await pause(canaryMs);
      await watchCanary(job, user);
    } else if (!(await sendBatch(job))) {
      await finish(job, user);
      return;
    }
    job = await takeJob(id, state.owner, until());
  }
  // Another process may go on at once.
  if (job) await moveJob(id, ['running', 'waiting-for-canary'], { owner: null, ownedUntil: null });
}

/** What a process was sending when it ended. */
async function settleLost(job: JobRow): Promise<void> {
  const lost = await readJobItems(job.id, { states: ['sending'], limit: batch * 4 });
  if (lost.length === 0) return;
  const outcomes = lost.map(async (item) => ({
    place: item.place,
    state: 'unknown' as const,
    status: await statusAfter(item),
    sentence: 'The portal was stopped while it was sending. It is not known whether the server took it.',
  }));
  await recordOutcomes(job.id, await Promise.all(outcomes));
}

/** Who started the job, while that person still may do this; else the job is halted. */
async function mayGoOn(job: JobRow): Promise<User | undefined> {
  const user = await knownUser(job.startedBy);
  if (user && !user.isDisabled && isAllowed(user.roles, rolesFor(job.action))) return user;
  const paused = { state: 'paused' as const, sentence: 'Who started it may not do this any more.' };
  await moveAudited(job, undefined, 'pause', ['running', 'waiting-for-canary'], paused);
  return undefined;
}

async function sendBatch(job: JobRow): Promise<boolean> {
  const sent = job.done + job.refused + job.unknown;
  const limit = job.canary > sent ? Math.min(batch, job.canary - sent) : batch;
  const items = await readJobItems(job.id, { states: ['waiting'], limit });
  if (items.length === 0) return false;
  await markSending(
    job.id,
    items.map(({ place }) => place),
  );
  const outcomes = await Promise.all(items.map((item) => sendOne(job, item)));
  await recordOutcomes(job.id, outcomes);
  if (job.action === 'retry') lookAgain(job.aoi, items);
  else lookAgain(job.aoi);
  const isCanarySent = job.canary > 0 && sent < job.canary && sent + items.length >= job.canary;
  if (isCanarySent) await moveJob(job.id, ['running'], { state: 'waiting-for-canary', sentence: null });
  return true;
}

async function sendOne(job: JobRow, item: JobItem) {
  const { outcome, status, sentence } = await actOnOne(job.aoi, actionOf(job), item);
  return { place: item.place, state: outcome, status, sentence };
}

/** The first ones decide: all DONE and the rest follows; one that fails again and nothing more is sent. */
async function watchCanary(job: JobRow, user: User): Promise<void> {
  const first = (await readJobItems(job.id, { limit: job.canary })).filter(({ state }) => state === 'done');
  const statuses = await Promise.all(first.map((item) => statusAfter(item)));
  const again = statuses.filter((status) => status === 'RETRY' || status === 'FAILED').length;
  if (first.length === 0 || again > 0) {
    await moveAudited(job, user, 'canary-failed', ['waiting-for-canary'], {
      state: 'canary-failed',
      sentence:
        first.length === 0
          ? 'None of the first ones was taken, so nothing more was sent.'
          : `${again} of the first ${first.length} came back, so nothing more was sent.`,
    });
  } else if (statuses.every((status) => status === 'DONE')) {
    await moveJob(job.id, ['waiting-for-canary'], { state: 'running', sentence: null });
  }
}

const mostInAudit = 500;

async function finish(job: JobRow, user: User): Promise<void> {
  const finished = { state: 'finished' as const, endedAt: new Date(), sentence: null };
  const hasEnded = await moveAudited(job, user, 'end', ['running'], finished);
  if (hasEnded && job.action === 'fail') lookAgain(job.aoi);
}

type Step = 'start' | 'pause' | 'resume' | 'cancel' | 'canary-failed' | 'end';

/** Moves a job and keeps that in the audit, both or neither: nobody finds a job at its end without its report. */
async function moveAudited(
  job: JobRow,
  user: User | undefined,
  step: Step,
  from: Parameters<typeof moveJob>[1],
  change: Parameters<typeof moveJob>[2],
): Promise<boolean> {
  const entry = await auditEntry(job, user, step);
  return db().transaction(async (transaction) => {
    const moved = await moveJob(job.id, from, change, transaction);
    if (moved) await recordAudit(transaction, entry);
    return moved !== undefined;
  });
}

/** Keeps in the audit what a job was asked to do, or what became of it: every item that was not done, and why. */
export const auditJob = async (job: JobRow, user: User, step: Step): Promise<void> =>
  recordAudit(db(), await auditEntry(job, user, step));

async function auditEntry(job: JobRow, user: User | undefined, step: Step): Promise<AuditEntry> {
  const { id, action, toStatus, total, done, refused, unknown, canary } = job;
  const others =
    step === 'end' || step === 'cancel' || step === 'canary-failed'
      ? await readJobItems(id, { states: ['refused', 'unknown', 'cancelled'], limit: mostInAudit })
      : [];
  return {
    ...(user && { actor: user }),
    action: `ingestion.bulk-${action}.${step}`,
    subject: `aoi:${job.aoi}`,
    detail: {
      job: id,
      ...(toStatus && { to: toStatus }),
      ...(canary > 0 && { canary }),
      total,
      done,
      refused,
      unknown,
      ...(others.length > 0 && {
        items: others.map(({ kind, id: item, state, status, sentence }) => ({
          kind,
          id: item,
          outcome: state,
          status,
          sentence,
        })),
      }),
    },
  };
}

const actionOf = ({ action, toStatus }: JobRow): BulkAction =>
  action === 'force' ? { is: 'force', to: toStatus ?? 'NEW' } : { is: action };
