import 'server-only';
import { log } from '../log';
import { acquire } from './lease';

/**
 * Does something at an interval, a tenth more or less, until the function that it returns is called; that waits for
 * the run under way. Runs never overlap.
 * @param failure what the log says when a run fails
 * @param isFirstNow true to run at once as well
 */
export function every(
  ms: number,
  failure: string,
  run: (signal: AbortSignal) => Promise<unknown>,
  isFirstNow = false,
): () => Promise<void> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const runOnce = async () => {
    try {
      await run(stop.signal);
    } catch (error) {
      // What fails because it is ended is no failure.
      if (!stop.signal.aborted) log().warn({ err: error }, failure);
    }
    if (!stop.signal.aborted) plan(ms * (0.9 + 0.2 * Math.random()));
  };
  const plan = (waitMs: number) => {
    timer = setTimeout(() => {
      running = runOnce();
    }, waitMs).unref();
  };
  plan(isFirstNow ? 0 : ms * Math.random());
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await running;
  };
}

/**
 * Does something in one of all processes, unless one does so now or began to within this time, ms. If that process
 * dies in the meantime, another one begins when its lease has expired.
 * @param ending fires when this process ends
 */
export async function inTurn(
  name: string,
  ms: number,
  ending: AbortSignal,
  run: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const begunAt = performance.now();
  const lease = await acquire('task', name);
  if (!lease) return;
  try {
    await run(AbortSignal.any([ending, lease.signal]));
  } finally {
    // A turn that the end of the process cut short is another process's at once.
    const cooldownMs = ending.aborted ? 0 : ms - (performance.now() - begunAt);
    if (!lease.signal.aborted) await lease.release(cooldownMs);
  }
}
