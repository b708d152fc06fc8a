import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { processWide } from '@/lib/platform/global';
import { log } from '@/lib/platform/log';
import { UpstreamError } from '@/lib/upstream/errors';
import { noteExisting } from '../existing';
import { learnConstellation } from '../known-constellations';
import { areaOfPayload } from '../payload';
import { listingTrouble } from '../refusal';
import { saysWhy } from '../server-words';
import { readCataloguePage } from './catalogue-pages';
import { overlapOf } from './overlap';
import { readSceneRow, type SceneRow } from './scene-row';
import type { ListingState } from './state';
import { addScenes, claimListing, endListing, holdListing, type Listing, orphanedListings } from './store';
import { afterPage, EndlessListing, walkFrom } from './walk';

/** The page size that the interface recommends (section 8). */
export const pageSize = 1_000;
/** A listing says so often that it lives. */
const heartbeatMs = 8_000;
/** A page that failed in a way that can pass is asked for again after so long, ms; then a person has to look. */
const pausesMs = [500, 3_000];

const jobs = processWide('listings', () => ({
  owner: randomUUID(),
  running: new Map<string, { abort: AbortController; ended: Promise<void> }>(),
}));

/**
 * Lists in the background, from the page on that is next; whoever asked need not wait. Does nothing while another
 * process does so, or when the listing is not in one of the given states.
 */
export async function listInBackground(id: string, from: readonly ListingState[]): Promise<void> {
  if (jobs.running.has(id)) return;
  const listing = await claimListing(id, jobs.owner, from);
  if (!listing || jobs.running.has(id)) return;
  const abort = new AbortController();
  const ended = list(listing, abort)
    .catch((error) => log().error({ err: error, listing: id }, 'a listing failed'))
    .finally(() => jobs.running.delete(id));
  jobs.running.set(id, { abort, ended });
}

/** Goes on with listings whose process ended. */
export async function adoptListings(): Promise<void> {
  for (const id of await orphanedListings()) await listInBackground(id, ['listing']);
}

/** Stops a listing; what came is kept. */
export async function cancelListing(id: string): Promise<void> {
  await endListing(id, { state: 'cancelled' });
  jobs.running.get(id)?.abort.abort();
  await jobs.running.get(id)?.ended;
}

/** Lets go of all listings, for the process ends: another one, or the next, goes on with them. */
export async function leaveListings(): Promise<void> {
  const running = [...jobs.running.values()];
  for (const { abort } of running) abort.abort();
  await Promise.all(running.map(({ ended }) => ended));
}

async function list(listing: Listing, abort: AbortController): Promise<void> {
  const { id } = listing;
  const { owner } = jobs;
  const payload: unknown = JSON.parse(listing.payload);
  const area = areaOfPayload(payload);
  const overlap = area && overlapOf(area);
  const counts = { doubleCount: listing.doubleCount, namelessCount: listing.namelessCount };
  const heartbeat = setInterval(() => {
    void holdListing(id, owner).then(
      (isHeld) => isHeld || abort.abort(),
      (error) => log().warn({ err: error, listing: id }, 'a listing could not say that it lives'),
    );
  }, heartbeatMs);
  const store = async (documents: string[]) => {
    const rows = documents.map((document) => readSceneRow(document, overlap));
    const named = rows.filter((row): row is SceneRow => row !== undefined);
    const added = await addScenes(id, named);
    counts.namelessCount += rows.length - named.length;
    counts.doubleCount += named.length - added;
    return added;
  };
  const readPage = async (page: number) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await readCataloguePage(listing.payload, { page, limit: pageSize }, store, abort.signal);
      } catch (error) {
        const wait = pausesMs[tries];
        const canPass = error instanceof UpstreamError && error.retryable && !saysWhy(error);
        if (wait === undefined || !canPass || abort.signal.aborted) throw error;
        await pause(wait, undefined, { signal: abort.signal });
      }
    }
  };
  try {
    let state = walkFrom(listing.nextPage);
    for (;;) {
      const next = afterPage(state, await readPage(state.page), pageSize);
      if (next === 'done') break;
      state = next;
      if (!(await holdListing(id, owner, { nextPage: state.page, ...counts }))) return;
    }
    learnConstellation(payload, true);
    await noteExisting(listing.aoi, abort.signal);
    await endListing(id, { state: 'done', ...counts });
  } catch (error) {
    // Cancelled, or left to the next process: the state is already as it should be.
    if (abort.signal.aborted) return;
    learnConstellation(payload, false, error);
    const trouble = listingTrouble(error instanceof EndlessListing ? undefined : error);
    await endListing(id, { state: 'failed', trouble, ...counts });
    if (!(error instanceof UpstreamError || error instanceof EndlessListing)) throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
