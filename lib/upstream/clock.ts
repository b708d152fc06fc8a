import 'server-only';

/** The reason with which a call's signal is aborted when its time is over. */
class DeadlineError extends Error {}

/** The time of one call. */
export interface Clock {
  /** Aborted at the deadline, or when anyone who asked goes away. */
  signal: AbortSignal;
  /** How often the call was tried so far. */
  tries: number;
  /** Milliseconds since the start. */
  elapsed(): number;
  /** Takes the deadline away: the call is over. */
  stop(): void;
}

/**
 * Starts the time of a call that has `deadlineMs`, and that no one waits for any more once `signal` is aborted. That
 * signal may outlive thousands of calls, so that a call which is over leaves nothing behind on it; `AbortSignal.any` does.
 */
export function startClock({ deadlineMs, signal }: { deadlineMs: number; signal?: AbortSignal }): Clock {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new DeadlineError()), deadlineMs);
  const leave = () => ending.abort(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  const started = performance.now();
  return {
    signal: ending.signal,
    tries: 0,
    elapsed: () => performance.now() - started,
    stop: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    },
  };
}

/** What an aborted signal means for its call: the time is over, or no one waits for it any more. */
export function abortedAs({ reason }: AbortSignal): 'timeout' | 'cancelled' {
  return reason instanceof DeadlineError ? 'timeout' : 'cancelled';
}
