import type { Bbox } from '@/lib/areas/types';
import { type SearchPart, splitPart } from './search-part';

export interface PartAnswer<T> {
  /** How many there are, as the service says. */
  total: number;
  items: T[];
}

export interface SplitOptions<T> {
  ask: (part: SearchPart) => Promise<PartAnswer<T>>;
  idOf: (item: T) => string;
  /** Where an item lies; it tells how to cut an area. */
  boxOf: (item: T) => Bbox;
  /** More items than this are not fetched. */
  mostItems: number;
  /** How many requests are under way at once. */
  concurrency: number;
}

/** What happened since the step before: new items, and how everything stands. */
export interface SplitStep<T> {
  fresh: T[];
  found: number;
  /** At least so many; an estimate where the search began with several parts. */
  total: number;
  requests: number;
}

export interface SplitEnd {
  found: number;
  total: number;
  requests: number;
  /** How many are missing since nothing tells them apart. */
  notSeparable: number;
  /** Errors of the parts that failed. */
  failures: unknown[];
  isTooMany: boolean;
}

/** So many failures, and the service is left alone. */
const mostFailures = 8;
/** Requests that a search may take beside those for its pages: splitting needs some to find out where images are. */
const spareRequests = 300;
const requestsForPage = 8;

/**
 * Fetches everything that a search finds from a service that answers one page and a total. A part whose total is more
 * than its page is split until every part fits: see `splitPart`. A part that fits is proven complete by its own total.
 * Every item is given once, whatever part it came with.
 * Throws what `ask` throws when nothing at all came; otherwise failures are told at the end.
 */
export async function* splitSearch<T>(
  roots: readonly SearchPart[],
  { ask, idOf, boxOf, mostItems, concurrency }: SplitOptions<T>,
): AsyncGenerator<SplitStep<T>, SplitEnd> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  /** For each root: what it should bring, what it brought, and whether some of it can not be told apart. */
  const tally = roots.map(() => ({ total: 0, ids: new Set<string>(), isStuck: false }));
  const waiting = roots.map((part, root) => ({ part, root, isFirst: true }));
  type Job = (typeof waiting)[number];
  const running = new Map<Job, Promise<{ job: Job; answer?: PartAnswer<T>; error?: unknown }>>();
  let requests = 0;
  let mostRequests = spareRequests;
  let isTooMany = false;
  const totalSoFar = () =>
    Math.max(
      seen.size,
      tally.reduce((sum, { total }) => sum + total, 0),
    );

  while (waiting.length > 0 || running.size > 0) {
    while (running.size < concurrency && waiting.length > 0) {
      const job = waiting.shift() as Job;
      requests += 1;
      const answered = ask(job.part).then(
        (answer) => ({ job, answer }),
        (error: unknown) => ({ job, error }),
      );
      running.set(job, answered);
    }
    const { job, answer, error } = await Promise.race(running.values());
    running.delete(job);
    const own = tally[job.root] as (typeof tally)[number];
    if (!answer) {
      failures.push(error);
      if (failures.length >= mostFailures) waiting.length = 0;
      if (seen.size === 0 && waiting.length === 0 && running.size === 0) throw error;
      continue;
    }

    const page = answer.items.length;
    const total = Math.max(answer.total, page);
    const fresh = answer.items.filter((item) => !seen.has(idOf(item)));
    for (const item of answer.items) {
      seen.add(idOf(item));
      own.ids.add(idOf(item));
    }
    if (job.isFirst) {
      own.total = total;
      mostRequests += requestsForPage * Math.ceil(total / Math.max(1, page));
      isTooMany ||= totalSoFar() > mostItems;
    }
    if (total > page && !isTooMany && failures.length < mostFailures) {
      const parts = splitPart(job.part, { total, boxes: answer.items.map(boxOf) });
      own.isStuck ||= parts.length === 0;
      waiting.push(...parts.map((part) => ({ part, root: job.root, isFirst: false })));
    }
    isTooMany ||= requests + waiting.length > mostRequests;
    if (isTooMany) waiting.length = 0;
    yield { fresh, found: seen.size, total: totalSoFar(), requests };
  }

  const missing = tally.map(({ total, ids, isStuck }) => (isStuck ? Math.max(0, total - ids.size) : 0));
  const notSeparable = missing.reduce((sum, count) => sum + count, 0);
  const isWhole = failures.length === 0 && !isTooMany;
  return {
    found: seen.size,
    total: isWhole ? seen.size + notSeparable : totalSoFar(),
    requests,
    notSeparable: isWhole ? notSeparable : 0,
    failures,
    isTooMany,
  };
}
