import type { Bbox } from '@/lib/areas/types';
import { type SearchPart, splitPart } from './search-part';

export interface PartAnswer<T> {
  /** How many there are, as the service says. */
  total: number;
  /** The service does not say how many there are, only that these may not be all. */
  isAtLeast?: boolean;
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
  /** Whether the service takes pages; where it does not keep to them, parts are split after all. */
  hasPages?: boolean;
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
  /** How many the service counted and showed in no part. */
  unaccounted: number;
  /** Errors of the parts that failed. */
  failures: unknown[];
  /** What failed, and what was left out after it: a search of these brings the rest. */
  rest: SearchPart[];
  isTooMany: boolean;
}

/** One of the parts that a search begins with: what it should bring, what it brought, and why that may be less. */
interface Root {
  part: SearchPart;
  total: number;
  isAtLeast?: boolean;
  ids: Set<string>;
  /** Items that one answer listed more than once, and how often too many. */
  doubles: Map<string, number>;
  isStuck: boolean;
  /** Pages that are still to come, and where the images of the first one lie. */
  pages?: { left: number; boxes: Bbox[] };
}

interface Job {
  part: SearchPart;
  root: Root;
  isFirst: boolean;
}

/** How many of a root came, doubles counted as the service does. */
const cameOf = ({ ids, doubles }: Root) =>
  ids.size + [...doubles.values()].reduce((sum, times) => sum + times, 0);

/** How many of a root are missing; where the service counts none, or too few, only what is stuck tells that any are. */
function missingOf(root: Root): number {
  const missing = root.total - cameOf(root);
  return root.isAtLeast || missing < 0 ? Number(root.isStuck) : missing;
}

/** So many failures, and the service is left alone. */
const mostFailures = 8;
/** Requests that a search may take beside those for its pages: splitting needs some to find out where images are. */
const spareRequests = 300;
/** And for each part that it begins with: halving a year until one second is left takes so many. */
const requestsForRoot = 50;
const requestsForPage = 8;

/**
 * Fetches everything that a search finds from a service that answers one page and a total: page by page where it takes
 * that, else a part whose total is more than its page is split until every part fits, see `splitPart`. A part that fits
 * is proven complete by its own total, and all of them together by the total of the part that they came from.
 * Every item is given once, whatever part it came with.
 * Throws what `ask` throws when nothing at all came; otherwise failures are told at the end.
 */
export async function* splitSearch<T>(
  given: readonly SearchPart[],
  { ask, idOf, boxOf, mostItems, concurrency, hasPages = false }: SplitOptions<T>,
): AsyncGenerator<SplitStep<T>, SplitEnd> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  const rest: SearchPart[] = [];
  const roots = given.map(
    (part): Root => ({ part, total: 0, ids: new Set(), doubles: new Map(), isStuck: false }),
  );
  let waiting = roots.map((root): Job => ({ part: root.part, root, isFirst: true }));
  const running = new Map<Job, Promise<{ job: Job; answer?: PartAnswer<T>; error?: unknown }>>();
  let requests = 0;
  let fullest = 0;
  /** The most that anything told of how many there are. */
  let most = 0;
  let isTooMany = false;
  const totalSoFar = () =>
    Math.max(
      seen.size,
      roots.reduce((sum, { total }) => sum + total, 0),
    );
  /** Too much failed: what would be asked next is left for another search. */
  const isGivenUp = () => failures.length >= mostFailures;
  const split = ({ part, root }: Job, total: number, boxes: Bbox[]) => {
    if (isTooMany) return;
    if (isGivenUp()) {
      rest.push(part);
      return;
    }
    const parts = splitPart(part, { total, boxes });
    root.isStuck ||= parts.length === 0;
    waiting.push(...parts.map((one) => ({ part: one, root, isFirst: false })));
  };
  /** All pages of a root were asked: what they left out, since the service does not keep to pages, is split for. */
  const endPages = (root: Root) => {
    const { pages } = root;
    root.pages = undefined;
    if (pages && cameOf(root) < root.total) {
      split({ part: root.part, root, isFirst: false }, root.total, pages.boxes);
    }
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
      rest.push(job.part);
      // Its page is missing for a known reason, so that nothing has to be split for.
      if (!job.isFirst && job.part.page) root.pages = undefined;
      if (isGivenUp()) rest.push(...waiting.splice(0).map(({ part }) => part));
      if (seen.size === 0 && waiting.length === 0 && running.size === 0) throw error;
      continue;
    }

    const page = answer.items.length;
    const total = Math.max(answer.total, page);
    const ids = answer.items.map(idOf);
    const isNewToRoot = ids.some((id) => !root.ids.has(id));
    if (new Set(ids).size < page) countDoubles(root.doubles, ids);
    const fresh: T[] = [];
    for (const [index, id] of ids.entries()) {
      if (!seen.has(id)) fresh.push(answer.items[index] as T);
      seen.add(id);
      root.ids.add(id);
    }
    fullest = Math.max(fullest, page);
    const { page: asked, ...whole } = job.part;
    if (asked && !job.isFirst) {
      if (root.pages) {
        root.pages.left -= 1;
        if (root.isAtLeast && isNewToRoot && answer.isAtLeast) {
          root.pages.left += 1;
          waiting.push({
            part: { ...whole, page: { ...asked, number: asked.number + 1 } },
            root,
            isFirst: false,
          });
        } else if (root.isAtLeast && !answer.isAtLeast) root.total = cameOf(root);
        if (!isNewToRoot) waiting = waiting.filter((other) => other.root !== root);
        if (root.pages.left === 0 || !isNewToRoot) endPages(root);
      }
    } else if (asked && total !== asked.total) {
      // The archive has changed since: only the whole says what belongs to it.
      root.part = whole;
      if (isGivenUp()) rest.push(whole);
      else waiting.push({ part: whole, root, isFirst: true });
    } else {
      if (job.isFirst) {
        root.total = asked ? cameOf(root) : total;
        root.isAtLeast = !asked && answer.isAtLeast;
        isTooMany ||= totalSoFar() > mostItems;
      }
      if (total > page && !asked) {
        const boxes = answer.items.map(boxOf);
        if (hasPages && job.isFirst && page > 0 && !isGivenUp()) {
          const count = Math.ceil(total / page);
          root.pages = { left: count - 1, boxes };
          for (let number = 2; number <= count; number += 1) {
            waiting.push({ part: { ...whole, page: { number, total } }, root, isFirst: false });
          }
        } else split(job, total, boxes);
      }
    }
    // A total may have been too small, or none.
    isTooMany ||= seen.size > mostItems;
    if (isTooMany) waiting.length = 0;
    most = Math.max(most, totalSoFar());
    const pages = fullest > 0 ? Math.ceil(most / fullest) : 0;
    const mostRequests = spareRequests + requestsForRoot * given.length + requestsForPage * pages;
    // A service that passes over interval and place would be asked for ever. What was asked for is always asked.
    if (requests + waiting.length > mostRequests) {
      for (const { root: left, isFirst } of waiting) left.isStuck ||= !isFirst;
      waiting = waiting.filter(({ isFirst }) => isFirst);
    }
    yield { fresh, found: seen.size, total: totalSoFar(), requests };
  }

  const isWhole = failures.length === 0 && !isTooMany;
  const missing = (isStuck: boolean) =>
    roots.filter((root) => root.isStuck === isStuck).reduce((sum, root) => sum + missingOf(root), 0);
  const [notSeparable, unaccounted] = isWhole ? [missing(true), missing(false)] : [0, 0];
  return {
    found: seen.size,
    total: isWhole ? seen.size + notSeparable + unaccounted : totalSoFar(),
    requests,
    notSeparable,
    unaccounted,
    failures,
    rest,
    isTooMany,
  };
}

/** Notes what one answer lists more than once: the most often that any answer does, since parts list the same again. */
function countDoubles(doubles: Map<string, number>, listed: readonly string[]): void {
  const times = new Map<string, number>();
  for (const id of listed) times.set(id, (times.get(id) ?? 0) + 1);
  for (const [id, count] of times) {
    if (count > 1) doubles.set(id, Math.max(doubles.get(id) ?? 0, count - 1));
  }
}
