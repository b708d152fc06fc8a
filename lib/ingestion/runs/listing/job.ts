import 'server-only';
import { adoptEvery, claim, stopJob } from '@/lib/platform/work/job';
import type { Lease } from '@/lib/platform/work/lease';
import { withRetry } from '@/lib/platform/work/retry';
import { UpstreamError } from '@/lib/upstream/errors';
import { readCataloguePage } from '../../footprints/catalogue-pages';
import { afterPage, EndlessListingError, isRepeated, startAtPage } from '../../footprints/pagination';
import { readSceneRow, type SceneRow } from '../../footprints/scene-row';
import { saysWhy } from '../../server-quote';
import { recordIngestedScenes } from '../ingested-scenes';
import { learnConstellation } from '../known-constellations';
import { areaInWorker } from '../payload-work';
import { explainListing } from '../refusal';
import { createOverlap } from './overlap';
import type { ListingState } from './state';
import { addScenes, advanceListing, endListing, type Listing, openListing, orphanedListings } from './store';

/** The page size that the interface recommends (section 8). */
export const pageSize = 1_000;
/** A page that failed in a way that can pass is asked for again after so long, ms; then a person has to look. */
const retryDelaysMs = [500, 3_000];
/** A page that came in place of the next one is asked for again so often. */
const maxRestarts = 5;

/**
 * Lists in the background, from the page on that is next; anyone who asked need not wait. Does nothing while some
 * process does so, or when the listing is in none of these states. Returns true if this call began it.
 */
export function listInBackground(id: string, from: readonly ListingState[]): Promise<boolean> {
  return claim('listing', id, async (lease) => {
    const listing = await openListing(lease, from);
    return listing && (() => list(listing, lease));
  });
}

/** Continues the listings whose process ended. */
export async function adoptListings(): Promise<void> {
  for (const id of await orphanedListings()) await listInBackground(id, ['listing']);
}

/** Adopts listings from now on. Returns what ends that. */
export const startListings = () => adoptEvery(adoptListings);

/** Stops a listing in whichever process; what came is kept. */
export async function cancelListing(id: string): Promise<void> {
  await endListing(id, { state: 'cancelled' });
  await stopJob('listing', id);
}

async function list(listing: Listing, lease: Lease): Promise<void> {
  const { id } = listing;
  const { signal } = lease;
  const payload: unknown = JSON.parse(listing.payload);
  const area = await areaInWorker(payload, id);
  const overlap = area && createOverlap(area);
  const counts = { doubleCount: listing.doubleCount, namelessCount: listing.namelessCount };
  const store = async (documents: string[]) => {
    const rows = documents.map((document) => readSceneRow(document, overlap));
    const named = rows.filter((row): row is SceneRow => row !== undefined);
    const added = await lease.write((tx) => addScenes(id, named, tx));
    counts.namelessCount += rows.length - named.length;
    counts.doubleCount += named.length - added;
    return added;
  };
  const canPass = (error: unknown) => error instanceof UpstreamError && error.retryable && !saysWhy(error);
  const readPage = (page: number) =>
    withRetry(
      () => readCataloguePage(listing.payload, { page, limit: pageSize }, store, signal),
      (error, failures) => (canPass(error) ? retryDelaysMs[failures - 1] : undefined),
      signal,
    );
  try {
    let state = startAtPage(listing.nextPage);
    for (;;) {
      const before = { ...counts };
      let page = await readPage(state.page);
      // The page before in place of this one: what this one holds would be missing.
      for (let again = 0; again < maxRestarts && isRepeated(state, page); again += 1) {
        Object.assign(counts, before);
        page = await readPage(state.page);
      }
      const next = afterPage(state, page, pageSize);
      if (next === 'done') break;
      state = next;
      const nextPage = state.page;
      const isUnderWay = await lease.write((tx) => advanceListing(id, { nextPage, ...counts }, tx));
      // Cancelled by another process that could not take the lease away.
      if (!isUnderWay) return;
    }
    learnConstellation(payload, true);
    await recordIngestedScenes(listing.aoi, signal);
    await lease.end((tx) => endListing(id, { state: 'done', ...counts }, tx));
  } catch (error) {
    // Cancelled, or left to the next process: the state is already as it should be.
    if (signal.aborted) return;
    learnConstellation(payload, false, error);
    const why = explainListing(error instanceof EndlessListingError ? undefined : error);
    await lease.end((tx) => endListing(id, { state: 'failed', error: why, ...counts }, tx));
    if (!(error instanceof UpstreamError || error instanceof EndlessListingError)) throw error;
  }
}
