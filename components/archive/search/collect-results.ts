import type { SearchEvent } from '@/lib/archive/schema';
import type { SearchResults } from './search-results';

/** A search as it runs, and what its results stand beside. */
export interface SearchRun {
  /** What is reported of it. Throws where it breaks off, and soon after `stop` or `drop`. */
  events: AsyncIterable<SearchEvent>;
  areaKm2: number;
  /** What there is from before. */
  before?: SearchResults;
  /** Whether it continues from `before`, rather than beginning again. */
  isResuming: boolean;
  show: (results: SearchResults) => void;
  /** Aborted when someone stops it: what came is what there is. */
  stop: AbortSignal;
  /** Aborted when another search is looked at instead: what came is forgotten. */
  drop: AbortSignal;
}

/** While images come, they are shown this often: each time costs a look at all of them. */
const showIntervalMs = 150;

/** The results of a search that runs to its end or is stopped; they are shown as they come. Throws where it breaks off. */
export async function collectResults(run: SearchRun): Promise<SearchResults> {
  const { events, areaKm2, before, isResuming, show, stop, drop } = run;
  const nothing = { areaKm2, images: [], found: 0, total: 0, requests: 0, atService: [], gaps: [] };
  let results: SearchResults = isResuming && before ? before : nothing;
  // What was found before stays until all of the new is there, or more than was found before.
  const isBetter = () =>
    isResuming || !before || (!before.finishedAt && results.images.length >= before.images.length);
  const cut = (interruptedBy: SearchResults['interruptedBy']) =>
    results.finishedAt ? results : { ...results, interruptedBy };
  const known = new Set(results.images.map(({ id }) => id));
  let shownAt = Number.NEGATIVE_INFINITY;
  try {
    for await (const event of events) {
      const { found, total, requests, atService } = event;
      results = { ...results, found, total, requests, atService };
      if (event.type === 'end') {
        const { gaps, askedAt, finishedAt } = event;
        results = { ...results, gaps, askedAt: results.askedAt ?? askedAt, finishedAt };
        continue;
      }
      const fresh = event.images.filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      if (fresh.length > 0) results.images = results.images.concat(fresh);
      if (drop.aborted || !isBetter() || performance.now() - shownAt < showIntervalMs) continue;
      shownAt = performance.now();
      show(results);
    }
  } catch (error) {
    if (drop.aborted) throw error;
    if (stop.aborted) {
      if (!isBetter() && before) results = before;
      return cut('user');
    }
    if (isBetter() && results.images.length > 0) show(cut('connection'));
    throw error;
  }
  return results;
}
