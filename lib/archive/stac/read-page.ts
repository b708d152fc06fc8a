import 'server-only';
import { Problem } from '@/lib/web/problem';
import { constellationIds } from '../constellation';
import type { ArchiveImage, IncompleteReason } from '../schema';
import { type CompleteSearch, searchCompletely } from '../search/complete-search';
import { serviceConstellations } from '../service-constellations';
import { collectionId, otherCollection, toCollectionId } from './collection-id';
import { incomplete } from './incomplete';
import { areaAround, wholeWorld } from './search-area';
import { stacItemId } from './stac-item';
import {
  type KnownItem,
  type PlacedImage,
  positionOrder,
  type StacPosition,
  type StacQuery,
} from './stac-query';

export interface StacPage {
  found: PlacedImage[];
  /** True if there are more after these. */
  hasMore: boolean;
}

/** The constellations that collections are made of. */
export const configuredConstellations = (): string[] => constellationIds(serviceConstellations());

/** The place of an image on the pages. */
export function placeImage(image: ArchiveImage, constellations = configuredConstellations()): PlacedImage {
  const collection = toCollectionId(image.constellation, constellations);
  return { image, position: { time: Date.parse(image.acquiredAt), collection, id: stacItemId(image) } };
}

/** A page waits no longer than this for the archive: clients wait a minute. */
const pageMs = 55_000;
const secondMs = 1_000;
/** Stretches of time are made longer by this at most from one to the next. */
const maxGrowth = 8;
/** A stretch of time is read to its end if it has at most this many times the images that are wanted. */
const maxExcess = 3;
const fewImages = 100;

/**
 * Reads a page of a search in the order of its time. It walks through time: each stretch goes through the complete search, and
 * is made shorter or longer by how many images there are. Throws a `Problem` or an `UpstreamError` unless the page is complete.
 * @param after the last image of the page before
 */
export async function readPage(
  query: StacQuery,
  after: StacPosition | undefined,
  asker: string,
  signal: AbortSignal,
): Promise<StacPage> {
  const deadline = AbortSignal.timeout(pageMs);
  try {
    return await walk(query, after, asker, AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (!deadline.aborted || signal.aborted) throw error;
    throw new Problem({
      type: 'search-slow',
      status: 504,
      service: 'search',
      title: 'The archive did not answer in time',
      detail: 'Ask for fewer items with `limit`, or for a smaller area or time.',
      retryable: true,
      retryAfter: 5,
    });
  }
}

async function walk(
  query: StacQuery,
  after: StacPosition | undefined,
  asker: string,
  signal: AbortSignal,
): Promise<StacPage> {
  const wanted = query.limit + 1;
  const found: PlacedImage[] = [];
  const seen = new Set<string>();
  const compare = positionOrder(query);
  const isForward = query.isOldestFirst ?? false;
  // The moment that the walk has reached: what is on the way from it to the far end is not read yet.
  let reached = after?.time ?? (isForward ? query.from : query.until);
  let span = (isForward ? query.until - reached : reached - query.from) + 1;
  while (found.length < wanted && reached >= query.from && reached <= query.until) {
    const start = isForward ? reached : Math.max(query.from, reached - span + 1);
    const end = isForward ? Math.min(query.until, reached + span - 1) : reached;
    const left = wanted - found.length;
    const isShort = end - start < secondMs;
    const max = isShort ? undefined : Math.max(fewImages, maxExcess * left);
    const stretch = await readStretch(query, { start, end }, max, asker, signal);
    if ('count' in stretch) {
      span = Math.max(secondMs, Math.floor((end - start + 1) * Math.min(0.5, (1.5 * left) / stretch.count)));
      continue;
    }
    const fresh = stretch.found.filter(({ position }) => !after || compare(after, position) < 0);
    for (const one of fresh.toSorted((a, b) => compare(a.position, b.position))) {
      // An archive can list an image twice under two ids of its own.
      const key = `${one.position.collection}/${one.position.id}`;
      if (!seen.has(key)) found.push(one);
      seen.add(key);
    }
    const growth = stretch.found.length === 0 ? maxGrowth : (1.5 * left) / stretch.found.length;
    span = Math.max(secondMs, Math.ceil((end - start + 1) * Math.min(maxGrowth, Math.max(0.5, growth))));
    reached = isForward ? end + 1 : start - 1;
  }
  return { found: found.slice(0, query.limit), hasMore: found.length > query.limit };
}

/**
 * Reads one item again, by what a search said of it before; undefined if the archive no longer has it. Throws a `Problem` or an
 * `UpstreamError` unless the archive answers completely.
 */
export async function readItem(
  { collection, id, time, point }: KnownItem,
  asker: string,
  signal: AbortSignal,
): Promise<PlacedImage | undefined> {
  const query = { area: areaAround(point), from: time, until: time, collections: [collection], limit: 1 };
  const stretch = await readStretch(query, { start: time, end: time }, undefined, asker, signal);
  return 'found' in stretch ? stretch.found.find(({ position }) => position.id === id) : undefined;
}

/** All images of a stretch of time, both ends included; only how many there are if they are more than `max`. */
async function readStretch(
  query: StacQuery,
  { start, end }: { start: number; end: number },
  max: number | undefined,
  asker: string,
  signal: AbortSignal,
): Promise<{ found: PlacedImage[] } | { count: number }> {
  const constellations = configuredConstellations();
  const search: CompleteSearch = {
    area: query.area ?? wholeWorld,
    constellations: toConstellations(query.collections, constellations),
    from: start,
    // Services keep parts of milliseconds that no one reads here.
    to: end + 1,
    asker,
  };
  const found: PlacedImage[] = [];
  const abandon = new AbortController();
  const events = searchCompletely(search, AbortSignal.any([signal, abandon.signal]));
  let gaps: IncompleteReason[] | undefined;
  for await (const event of events) {
    if (max !== undefined && event.total > max) {
      abandon.abort();
      return { count: event.total };
    }
    if (event.type === 'end') gaps = event.gaps;
    else found.push(...event.images.map((image) => placeImage(image, constellations)));
  }
  if (!gaps || gaps.length > 0) throw incomplete(gaps ?? []);
  return {
    found: found.filter(
      ({ position: { time, collection } }) =>
        time >= start && time <= end && (query.collections?.includes(collection) ?? true),
    ),
  };
}

/** The constellations that collections are searched by: of what is in no collection of its own, all may know. */
function toConstellations(collections: readonly string[] | undefined, configured: string[]): string[] {
  if (!collections || collections.includes(otherCollection)) return configured;
  return configured.filter((one) => collections.includes(collectionId(one)));
}
