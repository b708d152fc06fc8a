import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';

/**
 * Runs `work`, and again when it fails, after the ms that `retryDelay` returns; undefined ends it with the error. The
 * library decides and counts, and the pause is ours: its own cannot be cut short by `signal`.
 */
export function withRetry<T>(
  work: () => Promise<T>,
  retryDelay: (error: unknown, failures: number) => number | undefined,
  signal?: AbortSignal,
): Promise<T> {
  let failures = 0;
  let wait: number | undefined;
  const isRetried = handleWhen((error) => {
    // Only an aborted pause fails while there is something to wait for.
    if (wait !== undefined) return false;
    failures += 1;
    wait = retryDelay(error, failures);
    return wait !== undefined;
  });
  const policy = retry(isRetried, {
    maxAttempts: Number.POSITIVE_INFINITY,
    backoff: new ConstantBackoff(0),
  });
  return policy.execute(async () => {
    if (wait !== undefined) await pause(wait, undefined, { signal });
    wait = undefined;
    return work();
  });
}
