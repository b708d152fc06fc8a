import type { Bbox } from '@/lib/areas/types';
import { type CutToBoxes, type SearchPart, splitPart } from '../search-part';
import {
  addIds,
  missingCount,
  receivedCount,
  type SearchBranch,
  type SplitRoot,
  startBranch,
  toResumeState,
} from './search-branch';

export interface PartResponse<T> {
  /** How many there are, as the service says. */
  total: number;
  /** The service does not say how many there are, only that these may not be all. */
  isAtLeast?: boolean;
  items: T[];
}

export interface SplitOptions<T> {
  ask: (part: SearchPart) => Promise<PartResponse<T>>;
  getId: (item: T) => string;
  /** Where an item is; it says how to cut an area. */
  getBox: (item: T) => Bbox;
  cut: CutToBoxes;
  /** More items than this are not fetched. */
  maxItems: number;
  /** How many requests are under way at once. */
  concurrency: number;
  /** Whether the service takes pages; where it does not keep to them, parts are split after all. */
  hasPages?: boolean;
}

/** What happened since the step before: new items, and how everything is. */
export interface SplitStep<T> {
  fresh: T[];
  found: number;
  /** At least this many; an estimate where the search began with several parts. */
  total: number;
  requests: number;
}

export interface SplitEnd {
  found: number;
  total: number;
  requests: number;
  /** How many are missing since nothing distinguishes them. */
  notSeparable: number;
  /** How many the service counted and showed in no part. */
  unaccounted: number;
  /** Errors of the parts that failed. */
  failures: unknown[];
  /**
   * Where something failed, the search as it is: one that begins with these brings the rest. None if it is too many.
   */
  rest: SplitRoot[];
  /** How many parts of the search that are. */
  partsLeft: number;
  isTooMany: boolean;
}

interface Job {
  part: SearchPart;
  root: SearchBranch;
  isFirst: boolean;
}

/** This many failures, and the service is left alone. */
const maxFailures = 8;
/** Requests that a search may take beside those for its pages: splitting needs some to find out where images are. */
const spareRequests = 300;
/** And for each part that it begins with: halving a year until one second is left takes this many. */
const requestsForRoot = 50;
const requestsForPage = 8;

/**
 * Fetches everything that a search finds from a service that answers one page and a total: page by page where it takes
 * that, else a part whose total is more than its page is split until every part fits, see `splitPart`. A part that fits
 * is proven complete by its own total, and all of them together by the total of the part that they came from.
 * Every item is given once, whatever part it came with.
 * Throws what `ask` throws when nothing at all came; otherwise failures are reported at the end.
 */
export async function* splitSearch<T>(
  splitRoots: readonly SplitRoot[],
  { ask, getId, getBox, cut, maxItems, concurrency, hasPages = false }: SplitOptions<T>,
): AsyncGenerator<SplitStep<T>, SplitEnd> {
  const failures: unknown[] = [];
  const roots = splitRoots.map(startBranch);
  const seen = new Set(roots.flatMap(({ ids }) => [...ids]));
  let waiting = splitRoots.flatMap(({ part, earlier }, index): Job[] => {
    const root = roots[index] as SearchBranch;
    return earlier
      ? earlier.left.map((one) => ({ part: one, root, isFirst: false }))
      : [{ part, root, isFirst: true }];
  });
  const begun = new Set(waiting);
  /** What failed, and what would have been asked after it. */
  const left: Job[] = [];
  const running = new Map<Job, Promise<{ job: Job; answer?: PartResponse<T>; error?: unknown }>>();
  let requests = 0;
  let fullest = 0;
  /** The most that anything said of how many there are. */
  let max = 0;
  const totalSoFar = () =>
    Math.max(
      seen.size,
      roots.reduce((sum, { total }) => sum + total, 0),
    );
  let isTooMany = false;
  /** Too much failed: what would be asked next is left for another search. */
  const isGivenUp = () => failures.length >= maxFailures;
  const askNext = (root: SearchBranch, parts: SearchPart[]) =>
    (isGivenUp() ? left : waiting).push(...parts.map((part) => ({ part, root, isFirst: false })));
  const split = async (part: SearchPart, root: SearchBranch, total: number, boxes: Bbox[]) => {
    const parts = await splitPart(part, { total, boxes }, cut);
    root.isStuck ||= parts.length === 0;
    askNext(root, parts);
  };
  /** All pages of a root were asked: what they left out, since the service does not keep to pages, is split for. */
  const endPages = async (root: SearchBranch) => {
    const { pages } = root;
    root.pages = undefined;
    if (pages && receivedCount(root) < root.total) await split(root.part, root, root.total, pages.boxes);
  };

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
    const { root } = job;
    if (!answer) {
      failures.push(error);
      left.push(job);
      // Its page is missing for a known reason, so that nothing has to be split for.
      if (job.part.page !== undefined) root.pages = undefined;
      if (isGivenUp()) left.push(...waiting.splice(0));
      if (seen.size === 0 && waiting.length === 0 && running.size === 0) throw error;
      continue;
    }

    const page = answer.items.length;
    const total = Math.max(answer.total, page);
    const ids = answer.items.map(getId);
    const isNewToRoot = ids.some((id) => !root.ids.has(id));
    addIds(root, ids);
    const fresh: T[] = [];
    for (const [index, id] of ids.entries()) {
      if (!seen.has(id)) fresh.push(answer.items[index] as T);
      seen.add(id);
    }
    fullest = Math.max(fullest, page);
    const { page: asked, ...whole } = job.part;
    if (asked !== undefined) {
      // The archive may have got more since.
      if (!root.isAtLeast) root.total = Math.max(root.total, total);
      if (root.pages) {
        root.pages.left -= 1;
        if (root.isAtLeast && answer.isAtLeast && isNewToRoot) {
          root.pages.left += 1;
          askNext(root, [{ ...whole, page: asked + 1 }]);
        } else if (root.isAtLeast)
          root.total = Math.max(total, receivedCount(root) + (answer.isAtLeast ? 1 : 0));
        if (!isNewToRoot) waiting = waiting.filter((other) => other.root !== root);
        if (root.pages.left === 0 || !isNewToRoot) await endPages(root);
      }
    } else {
      if (job.isFirst) {
        root.total = total;
        root.isAtLeast = answer.isAtLeast ?? false;
      }
      if (total > page) {
        const boxes = answer.items.map(getBox);
        if (hasPages && job.isFirst && page > 0) {
          const count = Math.ceil(total / page);
          root.pages = { left: count - 1, boxes };
          askNext(
            root,
            Array.from({ length: count - 1 }, (_, index) => ({ ...whole, page: index + 2 })),
          );
        } else await split(whole, root, total, boxes);
      }
    }
    // Also where a total was too small, or none.
    isTooMany ||= totalSoFar() > maxItems;
    if (isTooMany) waiting = [];
    max = Math.max(max, totalSoFar());
    const pages = fullest > 0 ? Math.ceil(max / fullest) : 0;
    const maxRequests =
      begun.size + spareRequests + requestsForRoot * splitRoots.length + requestsForPage * pages;
    // A service that passes over interval and place would be asked forever. What was asked for is always asked.
    if (requests + waiting.length > maxRequests) {
      for (const one of waiting) one.root.isStuck ||= !begun.has(one);
      waiting = waiting.filter((one) => begun.has(one));
    }
    yield { fresh, found: seen.size, total: totalSoFar(), requests };
  }

  const isWhole = failures.length === 0 && !isTooMany;
  const missing = (isStuck: boolean) =>
    roots.filter((root) => root.isStuck === isStuck).reduce((sum, root) => sum + missingCount(root), 0);
  const [notSeparable, unaccounted] = isWhole ? [missing(true), missing(false)] : [0, 0];
  return {
    found: seen.size,
    total: isWhole ? seen.size + notSeparable + unaccounted : totalSoFar(),
    requests,
    notSeparable,
    unaccounted,
    failures,
    rest: left.length > 0 && !isTooMany ? roots.map((root) => toRest(root, left)) : [],
    partsLeft: left.length,
    isTooMany,
  };
}

/** A root as it is; where the service never answered for it, as it was given. */
function toRest(root: SearchBranch, left: readonly Job[]): SplitRoot {
  const own = left.filter((job) => job.root === root);
  return own.some(({ isFirst }) => isFirst)
    ? { part: root.part }
    : toResumeState(
        root,
        own.map(({ part }) => part),
      );
}
