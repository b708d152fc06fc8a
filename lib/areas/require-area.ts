import 'server-only';
import { runInWorker, stoppedWork, type WorkLimit } from '@/lib/platform/worker-pool';
import { Problem } from '@/lib/web/problem';
import type { Complaint, MendedArea } from './geometry';
import type { AreaShape } from './shape';
import type { AreaGeometry } from './types';

/** Milliseconds in which an area is mended, or refused. */
const mostMs = 5_000;

const path = 'body.geometry';

/** Returns the mended geometry, or throws a `Problem` (400) that holds every sentence of what keeps it from being used. */
export async function requireArea(given: unknown, asker: { id: string }): Promise<AreaGeometry> {
  const { geometry, complaints } = await inWorker<MendedArea>('mend', given, asker);
  return geometry ?? refuse(complaints);
}

/** Returns the mended area with what is saved beside it; throws as `requireArea` does. */
export async function requireShape(given: unknown, asker: { id: string }): Promise<AreaShape> {
  type Shaped = { shape?: AreaShape; complaints: Complaint[] };
  const { shape, complaints } = await inWorker<Shaped>('shape', given, asker);
  return shape ?? refuse(complaints);
}

async function inWorker<R>(name: string, given: unknown, { id }: { id: string }): Promise<R> {
  try {
    return await runInWorker<unknown, R>(
      { source: 'lib/areas/area.worker.ts', name, asker: id, ms: mostMs },
      given,
    );
  } catch (error) {
    const stopped = stoppedWork(error);
    throw stopped ? stoppedProblem(stopped.workLimit) : error;
  }
}

function stoppedProblem(limit: WorkLimit): Problem {
  if (limit === 'queue') {
    return new Problem({
      type: 'too-many-requests',
      status: 429,
      title: 'Swath is still checking your other areas',
      detail: 'Nothing was changed. Try again when they are done.',
      retryable: true,
      retryAfter: mostMs / 1000,
    });
  }
  const sentence =
    limit === 'time'
      ? `The area is too intricate: Swath could not check it within ${mostMs / 1000} seconds. Simplify it, or split it into several areas.`
      : 'The area is too intricate: checking it takes too much memory. Simplify it, or split it into several areas.';
  return new Problem({
    type: 'area-not-usable',
    status: 400,
    title: 'The area cannot be used as it is',
    detail: sentence,
    errors: [{ path, message: sentence }],
  });
}

function refuse(complaints: Complaint[]): never {
  const fatal = complaints.filter(({ isFatal }) => isFatal);
  throw new Problem({
    type: 'area-not-usable',
    status: 400,
    title: 'The area cannot be used as it is',
    detail: fatal.map(({ sentence }) => sentence).join(' '),
    errors: fatal.map(({ sentence }) => ({ path, message: sentence })),
  });
}
