import { formatSeries } from '@/lib/web/locale/format';
import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { type AuditEntry, recordAudit } from '@/lib/accounts/audit';
import { knownUser, type User } from '@/lib/accounts/revocation';
import { isAllowed, type Role } from '@/lib/accounts/role';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { adoptEvery, claim } from '@/lib/platform/work/job';
import type { Lease } from '@/lib/platform/work/lease';
import { requestRefresh } from '../board/hub';
import { answers } from '../workflow-call';
import { actOnOne, statusAfter } from './actions';
import type { BulkAction } from './dry-run';
import {
  findOpenJob,
  type JobItem,
  type JobRow,
  markSending,
  moveJob,
  orphanedJobs,
  readJobItems,
  recordOutcomes,
  requeueItems,
} from './job-store';

/*
 * A job is worked on by one process at a time, under a lease. Items are marked before they are sent: when the process
 * dies, the next one records of those that their outcome is unknown, and continues with the others. Nothing is sent
 * twice. What is known of an item that was sent is recorded also when the lease is lost, by compare-and-set.
 */

/** Items that are sent at the same time, and marked together. */
const batch = 4;
/** Between two looks at the first items of a job, or at a server that does not answer. */
const pollIntervalMs = 2_000;
/**
 * A job is halted when the server did not answer for so long: no one expects it to continue much later automatically.
 */
const maxAwayMs = 15 * 60_000;

/** Who can do what a job does. */
export const rolesFor = (action: JobRow['action']): readonly Role[] =>
  action === 'force' ? ['admin'] : ['operator'];

/** Works on a job in this process, unless some process does. */
export function runJob(id: string): void {
  claim('action', id, async (lease) => {
    const job = await findOpenJob(id);
    return job && (() => workThrough(job, lease));
  }).catch((error) =>
    log().warn({ err: error, job: id }, 'an action could not be claimed; it is adopted later'),
  );
}

/** Adopts jobs from now on. Returns what ends that. */
export const startJobs = () => adoptEvery(async () => (await orphanedJobs()).forEach(runJob));

async function workThrough(adopted: JobRow, lease: Lease): Promise<void> {
  const { id } = adopted;
  const { signal } = lease;
  await settleLost(adopted);
  let awaySince: number | undefined;
  for (let job = await findOpenJob(id); job && !signal.aborted; job = await findOpenJob(id)) {
    const user = await canContinue(job, lease);
    if (!user) return;
    if (awaySince !== undefined && !(await answers())) {
      if (Date.now() - awaySince > maxAwayMs) return haltUnanswered(job, lease);
      await pause(pollIntervalMs, undefined, { signal });
    } else if (job.state === 'waiting-for-canary') {
      await pause(pollIntervalMs, undefined, { signal });
      await watchCanary(job, user, lease);
    } else {
      if (job.sentence !== null) await change(lease, ['running'], { sentence: null });
      const outcome = await sendBatch(job, lease);
      if (outcome === 'none-left') return finish(job, user, lease);
      awaySince = outcome === 'server-away' ? Date.now() : undefined;
    }
  }
}

/** Moves the job under its lease. */
const change = (lease: Lease, from: Parameters<typeof moveJob>[1], to: Parameters<typeof moveJob>[2]) =>
  lease.write((tx) => moveJob(lease.subject, from, to, tx));

/** What a process was sending when it ended. */
async function settleLost(job: JobRow): Promise<void> {
  const lost = await readJobItems(job.id, { states: ['sending'], limit: batch * 4 });
  if (lost.length === 0) return;
  const outcomes = lost.map(async (item) => ({
    place: item.place,
    state: 'unknown' as const,
    status: await statusAfter(item),
    sentence: 'Swath stopped while sending. The server may or may not have accepted this.',
  }));
  await recordOutcomes(job.id, await Promise.all(outcomes));
}

/** Who started the job, while that person still may do this; else the job is halted. */
async function canContinue(job: JobRow, lease: Lease): Promise<User | undefined> {
  const user = await knownUser(job.startedBy);
  if (user && !user.isDisabled && isAllowed(user.roles, rolesFor(job.action))) return user;
  const paused = {
    state: 'paused' as const,
    sentence: 'The person who started this no longer has permission.',
  };
  await moveAudited(job, lease, undefined, 'pause', ['running', 'waiting-for-canary'], paused);
  return undefined;
}

async function haltUnanswered(job: JobRow, lease: Lease): Promise<void> {
  await moveAudited(job, lease, undefined, 'pause', ['running', 'waiting-for-canary'], {
    state: 'paused',
    sentence:
      'No answer from the workflow server for 15 minutes. Resume when it is back; nothing is sent twice.',
  });
}

async function sendBatch(job: JobRow, lease: Lease): Promise<'sent' | 'none-left' | 'server-away'> {
  const sent = job.done + job.refused + job.unknown;
  if (job.canary > 0 && sent >= job.canary) {
    await change(lease, ['running'], { state: 'waiting-for-canary', sentence: null });
    return 'sent';
  }
  const limit = job.canary > 0 ? Math.min(batch, job.canary - sent) : batch;
  const waiting = await readJobItems(job.id, { states: ['waiting'], limit });
  if (waiting.length === 0) return 'none-left';
  const items = await markSending(lease, waiting);
  if (items.length === 0) return 'sent';
  const sends = await Promise.all(items.map((item) => sendOne(job, item)));
  // What fails for one item alone is said of it; of what fails with the server nothing is said yet.
  const isAway = sends.some(({ state }) => state === 'not-sent') && !(await answers());
  const unsent = isAway ? sends.filter(({ state }) => state === 'not-sent') : [];
  await recordOutcomes(
    job.id,
    sends
      .filter((one) => !unsent.includes(one))
      .map(({ isOfAoi: _, ...one }) => ({ ...one, state: one.state === 'not-sent' ? 'refused' : one.state })),
  );
  // What is of another AOI is not read again for this one.
  if (job.action === 'retry')
    requestRefresh(
      job.aoi,
      items.filter((_, index) => sends[index]?.isOfAoi),
    );
  else requestRefresh(job.aoi);
  if (!isAway) return 'sent';
  await requeueItems(
    job.id,
    unsent.map(({ place }) => place),
  );
  await change(lease, ['running'], {
    sentence: 'The workflow server is not responding. Swath waits and sends nothing.',
  });
  return 'server-away';
}

async function sendOne(job: JobRow, item: JobItem) {
  const { outcome, status, sentence, isOfAoi } = await actOnOne(job.aoi, toAction(job), item);
  return { place: item.place, state: outcome, status, sentence, isOfAoi };
}

/** How the first ones ended, of one and of several of them. */
const canaryLabels = {
  done: ['failed again', 'failed again'],
  refused: ['was refused', 'were refused'],
  unknown: ['has an unknown outcome', 'have an unknown outcome'],
};

/**
 * The first ones decide: all DONE and the rest follows; one that fails again, or was not taken and is not at work
 * either, and nothing more is sent.
 */
async function watchCanary(job: JobRow, user: User, lease: Lease): Promise<void> {
  const first = await readJobItems(job.id, { limit: job.canary });
  const looked = await Promise.all(first.map(async (item) => ({ item, now: await statusAfter(item) })));
  if (looked.every(({ now }) => now === 'DONE')) {
    // What was decided once is not asked again.
    await change(lease, ['waiting-for-canary'], { state: 'running', canary: 0, sentence: null });
    return;
  }
  const stranded = looked.filter(({ item, now }) => {
    if (now === 'RETRY' || now === 'FAILED') return true;
    // What could not be read when it was refused, and cannot be now, is not there.
    return item.state === 'refused' && (now === null ? item.status === null : now === 'NEW');
  });
  if (stranded.length === 0) return;
  const reasons = Object.entries(canaryLabels).flatMap(([state, [one, several]]) => {
    const count = stranded.filter(({ item }) => item.state === state).length;
    if (count === 0) return [];
    const who = first.length === 1 ? 'The first one' : `${count} of the first ${first.length}`;
    return [`${who} ${count === 1 ? one : several}`];
  });
  await moveAudited(job, lease, user, 'canary-failed', ['waiting-for-canary'], {
    state: 'canary-failed',
    sentence: `${formatSeries(reasons)}. Nothing more was sent.`,
  });
}

const maxInAudit = 500;

async function finish(job: JobRow, user: User, lease: Lease): Promise<void> {
  const finished = { state: 'finished' as const, endedAt: new Date(), sentence: null };
  const hasEnded = await moveAudited(job, lease, user, 'end', ['running'], finished);
  if (hasEnded && job.action === 'fail') requestRefresh(job.aoi);
}

type JobAuditEvent = 'start' | 'pause' | 'resume' | 'cancel' | 'canary-failed' | 'end';

/** Moves a job and keeps that in the audit, both or neither: no one finds a job at its end without its report. */
async function moveAudited(
  job: JobRow,
  lease: Lease,
  user: User | undefined,
  step: JobAuditEvent,
  from: Parameters<typeof moveJob>[1],
  change: Parameters<typeof moveJob>[2],
): Promise<boolean> {
  const entry = await auditEntry(job, user, step);
  return lease.write(async (transaction) => {
    const moved = await moveJob(job.id, from, change, transaction);
    if (moved) await recordAudit(transaction, entry);
    return moved !== undefined;
  });
}

/** Keeps in the audit what a job was asked to do, or the outcome of it: every item that was not done, and why. */
export const auditJob = async (job: JobRow, user: User, step: JobAuditEvent): Promise<void> =>
  recordAudit(db(), await auditEntry(job, user, step));

async function auditEntry(job: JobRow, user: User | undefined, step: JobAuditEvent): Promise<AuditEntry> {
  const { id, action, toStatus, total, done, refused, unknown, canary } = job;
  const others =
    step === 'end' || step === 'cancel' || step === 'canary-failed'
      ? await readJobItems(id, { states: ['refused', 'unknown', 'cancelled'], limit: maxInAudit })
      : [];
  return {
    ...(user && { actor: user }),
    action: `ingestion.bulk-${action}.${step}`,
    subject: `aoi:${job.aoi}`,
    result:
      step !== 'end' ? 'done' : unknown > 0 ? 'unknown' : done === 0 && refused > 0 ? 'refused' : 'done',
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

const toAction = ({ action, toStatus }: JobRow): BulkAction =>
  action === 'force' ? { type: 'force', to: toStatus ?? 'NEW' } : { type: action };
