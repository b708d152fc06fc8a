import 'server-only';
import { runInWorker, stoppedWork, type WorkLimit } from '@/lib/platform/worker-pool';
import { Problem } from '@/lib/web/problem';

/** Milliseconds in which work on an area is done, or refused. */
const maxMs = 5_000;

/** Where the area is in the request, for the page to show what is wrong beside it. */
export const areaPath = 'body.geometry';

interface AreaWork {
  /** The worker's source and the name of its function. */
  source: string;
  name: string;
  /** The id of the asking person: work of one person is done one after the other. */
  asker: string;
  signal?: AbortSignal;
}

/** Runs work on an area in a worker; throws a `Problem` with a sentence if it takes too long or too much memory. */
export async function runAreaWork<T, R>(work: AreaWork, input: T): Promise<R> {
  try {
    return await runInWorker<T, R>({ ...work, ms: maxMs }, input);
  } catch (error) {
    const limit = toLimit(error);
    throw limit ? stoppedProblem(limit) : error;
  }
}

function toLimit(error: unknown): WorkLimit | undefined {
  const stopped = stoppedWork(error);
  if (stopped) return stopped.workLimit;
  // The libraries recurse: an outline of many crossings fills the stack of its thread.
  return error instanceof Error && error.name === 'RangeError' ? 'memory' : undefined;
}

function stoppedProblem(limit: WorkLimit): Problem {
  if (limit === 'queue') {
    return new Problem({
      type: 'too-many-requests',
      status: 429,
      title: 'Swath is still checking your other areas',
      detail: 'Nothing was changed. Try again when they are done.',
      retryable: true,
      retryAfter: maxMs / 1000,
    });
  }
  const sentence =
    limit === 'time'
      ? `The area is too intricate: Swath could not check it within ${maxMs / 1000} seconds. Simplify it, or split it into several areas.`
      : 'The area is too intricate: checking it takes too much memory. Simplify it, or split it into several areas.';
  return new Problem({
    type: 'area-not-usable',
    status: 400,
    title: 'The area cannot be used as it is',
    detail: sentence,
    errors: [{ path: areaPath, message: sentence }],
  });
}
