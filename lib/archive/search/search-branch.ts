import type { Bbox } from '@/lib/areas/types';
import type { SearchPart } from '../search-part';

/** What a search begins with: a part of its area, and how far an earlier search got with that. */
export interface SplitRoot {
  part: SearchPart;
  /** Left out where the service has not answered for it yet. */
  earlier?: ResumeState;
}

/** What an earlier search learned of a root, and what it left to be asked. */
export interface ResumeState {
  total: number;
  isAtLeast: boolean;
  isStuck: boolean;
  /** What came, by id; what one answer listed more than once, as often as it did. */
  ids: readonly string[];
  left: readonly SearchPart[];
}

/** One of the parts that a search begins with: what it should bring, what it brought, and why that may be less. */
export interface SearchBranch {
  part: SearchPart;
  /** How many there are, as the service says. */
  total: number;
  /** The service does not say how many there are, only that there may be more than it shows. */
  isAtLeast: boolean;
  ids: Set<string>;
  /** Items that one answer listed more than once, and how often too many. */
  doubles: Map<string, number>;
  /** Something in it cannot be distinguished. */
  isStuck: boolean;
  /** Pages that are still to come, and where the images of the first one lie. */
  pages?: { left: number; boxes: Bbox[] };
}

/** A root as a search begins with it. */
export function startBranch({ part, earlier }: SplitRoot): SearchBranch {
  const { total = 0, isAtLeast = false, isStuck = false, ids = [], left = [] } = earlier ?? {};
  const root: SearchBranch = { part, total, isAtLeast, isStuck, ids: new Set(), doubles: new Map() };
  addIds(root, ids);
  const isPaged = left.length > 0 && left.every(({ page }) => page !== undefined);
  if (isPaged) root.pages = { left: left.length, boxes: [] };
  return root;
}

/** A root for another search, which asks for what is left of it. */
export function toResumeState(root: SearchBranch, left: readonly SearchPart[]): SplitRoot {
  const { part, total, isAtLeast, isStuck, ids, doubles } = root;
  const again = [...doubles].flatMap(([id, times]) => Array.from({ length: times }, () => id));
  return { part, earlier: { total, isAtLeast, isStuck, ids: [...ids, ...again], left } };
}

/**
 * Notes what came with one answer. Of what it lists more than once, the most often that any answer does counts, since
 * parts list the same again.
 */
export function addIds({ ids, doubles }: SearchBranch, listed: readonly string[]): void {
  const times = new Map<string, number>();
  for (const id of listed) times.set(id, (times.get(id) ?? 0) + 1);
  for (const [id, count] of times) {
    ids.add(id);
    if (count > 1) doubles.set(id, Math.max(doubles.get(id) ?? 0, count - 1));
  }
}

/** How many of a root came, doubles counted as the service does. */
export const receivedCount = ({ ids, doubles }: SearchBranch): number =>
  ids.size + [...doubles.values()].reduce((sum, times) => sum + times, 0);

/**
 * How many of a root are missing; where the service counts none, or too few, only what is stuck reports that any are.
 */
export function missingCount(root: SearchBranch): number {
  const missing = root.total - receivedCount(root);
  return root.isAtLeast || missing < 0 ? Number(root.isStuck) : missing;
}
