import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AuditEntry, recordAudit } from '@/lib/accounts/audit';
import { knownUser, type User } from '@/lib/accounts/revocation';
import { isAllowed, type Role } from '@/lib/accounts/role';
import { db } from '@/lib/platform/db';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { metrics } from '@/lib/platform/metrics';
import { actOnOne, statusAfter } from '../actions';
import { lookAgain } from '../live/hub';
import { answers } from '../workflow-call';
import type { BulkAction } from './dry-run';
import {
  type JobItem,
  type JobRow,
  markSending,
  moveJob,
  orphanedJobs,
  putBack,
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
/** Between two looks at the first items of a job, or at a server that does not answer. */
const lookMs = 2_000;
/** A job is halted when the server did not answer for so long: nobody expects it to go on much later by itself. */
const mostAwayMs = 15 * 60_000;

const state = processWide('bulk-jobs', () => ({
  owner: randomUUID(),
  working: new Map<string, Promise<void>>(),
  isEnding: false,
}));

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
    .finally(() => {
      state.working.delete(id);
      metrics.leasesHeld.set({ kind: 'job' }, state.working.size);
    });
  state.working.set(id, working);
  metrics.leasesHeld.set({ kind: 'job' }, state.working.size);
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
  const renewing = setInterval(() => void takeJob(id, state.owner, heldMs).catch(() => undefined), renewMs);
  try {
    await workThrough(id);
  } finally {
    clearInterval(renewing);
  }
}

async function workThrough(id: string): Promise<void> {
  let job = await takeJob(id, state.owner, heldMs);
  if (job) {
    await settleLost(job);
    job = await takeJob(id, state.owner, heldMs);
  }
  let awaySince: number | undefined;
  while (job && !state.isEnding) {
    const user = await mayGoOn(job);
    if (!user) return;
    if (awaySince !== undefined && !(await answers())) {
      if (Date.now() - awaySince > mostAwayMs) return haltUnanswered(job);
      await pause(lookMs);
    } else if (job.state === 'waiting-for-canary') {
      await pause(lookMs);
      await watchCanary(job, user);
    } else {
      if (job.sentence !== null) await moveJob(id, ['running'], { sentence: null });
      const outcome = await sendBatch(job);
      if (outcome === 'none-left') return finish(job, user);
      awaySince = outcome === 'server-away' ? Date.now() : undefined;
    }
    job = await takeJob(id, state.owner, heldMs);
  }
  // Another process may go on at once.
  if (job) await moveJob(job.id, ['running', 'waiting-for-canary'], { owner: null, ownedUntil: null });
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

async function haltUnanswered(job: JobRow): Promise<void> {
  await moveAudited(job, undefined, 'pause', ['running', 'waiting-for-canary'], {
    state: 'paused',
    sentence: 'The workflow server did not answer for 15 minutes. Go on when it does; nothing is sent twice.',
  });
}

async function sendBatch(job: JobRow): Promise<'sent' | 'none-left' | 'server-away'> {
  const sent = job.done + job.refused + job.unknown;
  if (job.canary > 0 && sent >= job.canary) {
    await moveJob(job.id, ['running'], { state: 'waiting-for-canary', sentence: null });
    return 'sent';
  }
  const limit = job.canary > 0 ? Math.min(batch, job.canary - sent) : batch;
  const waiting = await readJobItems(job.id, { states: ['waiting'], limit });
  if (waiting.length === 0) return 'none-left';
  const items = await markSending(job, waiting);
  if (items.length === 0) return 'sent';
  const told = await Promise.all(items.map((item) => sendOne(job, item)));
  // What one item fails of by itself is told of it; of what fails with the server nothing is said yet.
  const isAway = told.some(({ state }) => state === 'not-sent') && !(await answers());
  const unsent = isAway ? told.filter(({ state }) => state === 'not-sent') : [];
  await recordOutcomes(
    job.id,
    told
      .filter((one) => !unsent.includes(one))
      .map(({ isOfAoi: _, ...one }) => ({ ...one, state: one.state === 'not-sent' ? 'refused' : one.state })),
  );
  // What is of another AOI is not read again for this one.
  if (job.action === 'retry')
    lookAgain(
      job.aoi,
      items.filter((_, index) => told[index]?.isOfAoi),
    );
  else lookAgain(job.aoi);
  if (!isAway) return 'sent';
  await putBack(
    job.id,
    unsent.map(({ place }) => place),
  );
  await moveJob(job.id, ['running'], {
    sentence: 'The workflow server does not answer. Nothing is sent until it does.',
  });
  return 'server-away';
}

async function sendOne(job: JobRow, item: JobItem) {
  const { outcome, status, sentence, isOfAoi } = await actOnOne(job.aoi, actionOf(job), item);
  return { place: item.place, state: outcome, status, sentence, isOfAoi };
}

const canaryWords = { done: 'came back', refused: 'not taken', unknown: 'did not get through' };

/**
 * The first ones decide: all DONE and the rest follows; one that fails again, or was not taken and is not at work
 * either, and nothing more is sent.
 */
async function watchCanary(job: JobRow, user: User): Promise<void> {
  const first = await readJobItems(job.id, { limit: job.canary });
  const looked = await Promise.all(first.map(async (item) => ({ item, now: await statusAfter(item) })));
  if (looked.every(({ now }) => now === 'DONE')) {
    // What was decided once is not asked again.
    await moveJob(job.id, ['waiting-for-canary'], { state: 'running', canary: 0, sentence: null });
    return;
  }
  const stranded = looked.filter(({ item, now }) => {
    if (now === 'RETRY' || now === 'FAILED') return true;
    // What could not be read when it was refused, and cannot be now, is not there.
    return item.state === 'refused' && (now === null ? item.status === null : now === 'NEW');
  });
  if (stranded.length === 0) return;
  const reasons = Object.entries(canaryWords).flatMap(([state, words]) => {
    const count = stranded.filter(({ item }) => item.state === state).length;
    return count > 0 ? [`${count} of the first ${first.length} ${words}`] : [];
  });
  await moveAudited(job, user, 'canary-failed', ['waiting-for-canary'], {
    state: 'canary-failed',
    sentence: `${reasons.join(', ')}, so nothing more was sent.`,
  });
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
