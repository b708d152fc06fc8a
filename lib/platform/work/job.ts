import 'server-only';
import { processSingleton } from '../global';
import { log } from '../log';
import { every } from './every';
import { acquire, type Lease, type LeaseKind, revoke } from './lease';

const state = processSingleton('jobs', () => ({
  running: new Map<string, { lease: Lease; ended: Promise<void> }>(),
  isEnding: false,
}));
const { running } = state;
const jobKey = (kind: LeaseKind, id: string) => `${kind} ${id}`;

/**
 * Claims a job and works on it in the background, unless some process does, or this one ends.
 * @param begin checks under the lease whether there is work, and returns it
 * @returns whether this call began to work on it
 */
export async function claim(
  kind: LeaseKind,
  id: string,
  begin: (lease: Lease) => Promise<(() => Promise<void>) | undefined>,
): Promise<boolean> {
  const key = jobKey(kind, id);
  // Work whose lease was lost can still wait for an answer: only one work at a time decides what the answer means.
  const isRefused = () => state.isEnding || running.has(key);
  const before = running.get(key);
  // Its result is seen already: what is left of it takes a moment.
  if (before?.lease.isEnding) await before.ended;
  if (isRefused()) return false;
  const lease = await acquire(kind, id);
  if (!lease) return false;
  const release = () =>
    lease.release().catch((error) => log().warn({ err: error }, 'a lease could not be released'));
  if (isRefused()) {
    await release();
    return false;
  }
  const work = await begin(lease).catch(async (error) => {
    await release();
    throw error;
  });
  if (!work || isRefused()) {
    await release();
    return false;
  }
  const ended = work()
    .catch((error) => {
      if (!lease.signal.aborted) log().error({ err: error, job: key }, 'background work failed');
    })
    .then(release)
    .finally(() => running.delete(key));
  running.set(key, { lease, ended });
  return true;
}

/** The jobs of one kind that this process works on: each resolves when it has ended. */
export const runningJobs = (kind: LeaseKind): Promise<void>[] =>
  [...running.values()].filter(({ lease }) => lease.kind === kind).map(({ ended }) => ended);

/** Adopts work whose process ended, now and every few seconds. Returns what ends that. */
export const adoptEvery = (adopt: () => Promise<void>) =>
  every(5_000, 'work whose process ended could not be adopted', adopt, true);

/** Stops a job in whichever process; returns once it has ended, if that is this one. */
export async function stopJob(kind: LeaseKind, id: string): Promise<void> {
  const job = running.get(jobKey(kind, id));
  job?.lease.abort();
  await revoke(kind, id);
  await job?.ended;
}

/**
 * Stops the jobs of this process for its end, and waits for them. It claims no more. What is not done is adopted by
 * another process, or the next.
 */
export async function endJobs(): Promise<void> {
  state.isEnding = true;
  const jobs = [...running.values()];
  for (const { lease } of jobs) lease.abort();
  await Promise.all(jobs.map(({ ended }) => ended));
}

/** Claims jobs again after `endJobs`, as the next process does. */
export function resetJobs(): void {
  state.isEnding = false;
}
