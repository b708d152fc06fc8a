import 'server-only';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cut, splitAtAntimeridian } from '@/lib/areas/antimeridian';
import { bboxOf, verticesOf } from '@/lib/areas/measure';
import type { AreaGeometry, Bbox } from '@/lib/areas/types';
import { config } from '@/lib/platform/config';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { searchArchive } from './client';
import {
  activeFilters,
  askedOfService,
  type ImageFilters,
  type ServiceFilter,
  serviceFilters,
} from './filters';
import { type FoundImage, withAddresses } from './image';
import { sealImageAddress } from './image-address';
import { imageReader } from './read-images';
import type { ArchiveImage, PartLeft, SearchEvent, SearchGap, SearchRest } from './schema';
import type { SearchPart } from './search-part';
import type { SplitRoot } from './search-root';
import { type SplitEnd, splitSearch } from './split-search';

/** More images than this are not fetched by one search: it has to be narrowed. */
export const mostImages = 20_000;
/** Requests under way at once for one search; services throttle who asks for more. */
const concurrency = 4;
/** Pages are at least so long where a service tells neither a total nor how long they are. */
const leastPage = 10;

export interface CompleteSearch {
  area: AreaGeometry;
  constellations: readonly string[];
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** Only those are applied that the service is configured to take. */
  filters?: ImageFilters;
  /** How far an earlier search of the same got; only what that left is searched. */
  rest?: SearchRest;
  /** The id of who searches: the footprints of one person's searches are read one page after the other. */
  asker?: string;
}

/**
 * Searches the archive completely: everything that the service has for an area, constellations and an interval, in
 * events as it comes. An area across the antimeridian is searched as two polygons and merged. What is missing at the
 * end is said, with the reason. Throws an `UpstreamError` when nothing could be had at all.
 */
export async function* searchCompletely(
  query: CompleteSearch,
  signal?: AbortSignal,
): AsyncGenerator<SearchEvent> {
  const { area, filters = {}, asker = 'anybody' } = query;
  const taken = config().search?.filters ?? [];
  const atService = serviceFilters.filter(
    (name) => taken.includes(name) && activeFilters(filters).includes(name),
  );
  let unreadable = new Set(query.rest?.flatMap((root) => root?.ids ?? []).filter(isUnreadable)).size;
  let fullest = 0;
  const readImages = imageReader(area, asker, signal);
  const askPatiently = patientOf((part: SearchPart) => searchArchive(part, signal), signal);
  const steps = splitSearch(rootsOf(query, atService), {
    hasPages: taken.includes('paging'),
    mostItems: mostImages,
    concurrency,
    idOf: (found: Found) => found.key,
    boxOf: ({ image }) => (image?.bbox as Bbox | undefined) ?? nowhere,
    ask: async (part) => {
      const { features, totalResults, itemsPerPage } = await askPatiently(part);
      const count = features.length;
      const images = await readImages(features, part.constellations);
      const items = features.map((feature, index) => toFound(feature, images[index]));
      if (totalResults !== undefined && totalResults >= 0) return { total: totalResults, items };
      // Without a total, a page as full as any may not be all.
      const isFull = count > 0 && count >= Math.max(itemsPerPage ?? leastPage, fullest);
      fullest = Math.max(fullest, count);
      return { total: isFull ? count + 1 : count, isAtLeast: isFull, items };
    },
  });
  for (;;) {
    const { done, value } = await steps.next();
    signal?.throwIfAborted();
    if (done) {
      const { found, total, requests } = value;
      const gaps = gapsOf({ ...value, unreadable });
      yield { type: 'end', gaps, finishedAt: new Date().toISOString(), found, total, requests, atService };
      return;
    }
    const { fresh, found, total, requests } = value;
    unreadable += fresh.filter(({ image }) => !image).length;
    const images = fresh.flatMap(({ image }) => image ?? []);
    yield { type: 'images', images, found, total, requests, atService };
  }
}

const mostPauses = 3;
const longestPauseMs = 60_000;

/**
 * Asks, and where a service that has answered before is asked too often, lets all wait before asking it again: a search of
 * many parts is what services throttle.
 */
function patientOf<T>(ask: (part: SearchPart) => Promise<T>, signal?: AbortSignal) {
  let hasAnswered = false;
  let waitUntil = 0;
  return async (part: SearchPart): Promise<T> => {
    for (let pauses = 0; ; pauses += 1) {
      const wait = waitUntil - Date.now();
      if (wait > 0) await pause(wait, undefined, { signal });
      try {
        const answer = await ask(part);
        hasAnswered = true;
        return answer;
      } catch (error) {
        const isThrottled = error instanceof UpstreamError && error.status === 429;
        if (!isThrottled || !hasAnswered || pauses >= mostPauses) throw error;
        const told = Math.min(longestPauseMs, error.retryAfterMs ?? 2_000 * 2 ** pauses);
        waitUntil = Math.max(waitUntil, Date.now() + told);
      }
    }
  };
}

/**
 * What to begin with: each polygon of the area, for each group of constellations that is asked for in its own way, and
 * how far an earlier search got with it.
 */
function rootsOf(
  { area, constellations, filters = {}, from, to, rest }: CompleteSearch,
  atService: ServiceFilter[],
): SplitRoot[] {
  const groups = askedOfService(constellations, filters, atService);
  const parts = splitAtAntimeridian(area).flatMap((polygon) =>
    groups.map((group): SearchPart => ({ polygon, from, to, ...group })),
  );
  // Where the portal was set up anew meanwhile, the parts are others: everything is searched again.
  const isSame = rest?.length === parts.length && costOf(rest, area) <= mostCost;
  return parts.map((part, index) => {
    const earlier = isSame && rest[index];
    return earlier
      ? { part, earlier: { ...earlier, left: earlier.left.flatMap((left) => partsOf(left, part)) } }
      : { part };
  });
}

/** Vertices that are cut out of the area again for what is left: beyond this, everything is searched again. */
const mostCost = 5_000_000;
const costOf = (rest: SearchRest, area: AreaGeometry) =>
  verticesOf(area) * rest.reduce((sum, root) => sum + (root?.left.length ?? 0), 0);

function partsOf({ box, ...left }: PartLeft, whole: SearchPart): SearchPart[] {
  const { polygon } = whole;
  const isWhole = bboxOf(polygon).every((value, index) => Math.abs(value - (box[index] ?? 999)) < 1e-9);
  const inside = isWhole ? [] : cut(polygon.coordinates, box[0], box[2], box[1], box[3]);
  return (inside.length > 0 ? inside : [polygon]).map((one) => ({ ...whole, ...left, polygon: one }));
}

/** An image that could not be read may lie anywhere. */
const nowhere: Bbox = [-540, -90, 540, 90];

interface Found {
  /** Short, and the same for the same image. */
  key: string;
  image?: ArchiveImage;
}

/** A feature's image; one that cannot be read still counts, by its id or by all that it says. */
function toFound(feature: unknown, image: FoundImage | null | undefined): Found {
  if (image) return { key: shortOf(image.id), image: withAddresses(image, sealImageAddress) };
  const id = (feature as { id?: unknown } | null)?.id;
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(feature);
  return { key: `${unreadableMark}${shortOf(text)}` };
}

const shortOf = (text: string) => createHash('sha1').update(text).digest('base64url').slice(0, 12);
const unreadableMark = '!';
const isUnreadable = (key: string) => key.startsWith(unreadableMark);

const toRest = (roots: readonly SplitRoot[]): SearchRest =>
  roots.map(({ earlier }) => {
    if (!earlier) return null;
    const { total, isAtLeast, isStuck, ids, left } = earlier;
    return { total, isAtLeast, isStuck, ids: [...ids], left: left.map(toPartLeft) };
  });

const toPartLeft = ({ polygon, constellations, from, to, page }: SearchPart): PartLeft => ({
  constellations: [...constellations],
  from,
  to,
  box: bboxOf(polygon),
  page,
});

function gapsOf({
  notSeparable,
  unaccounted,
  failures,
  rest,
  partsLeft,
  isTooMany,
  unreadable,
}: SplitEnd & { unreadable: number }): SearchGap[] {
  const gaps: SearchGap[] = [];
  if (isTooMany) gaps.push({ reason: 'too-many', most: mostImages });
  const [first] = failures;
  if (first !== undefined) {
    const { title, detail } =
      first instanceof UpstreamError
        ? explain(first)
        : { title: 'The portal could not read a part of the answer', detail: undefined };
    gaps.push({
      reason: 'failed',
      parts: partsLeft,
      title,
      detail,
      rest: rest.length > 0 ? toRest(rest) : undefined,
    });
  }
  if (notSeparable > 0) gaps.push({ reason: 'not-separable', missing: notSeparable });
  if (unaccounted > 0) gaps.push({ reason: 'unaccounted', missing: unaccounted });
  if (unreadable > 0) gaps.push({ reason: 'unreadable', count: unreadable });
  return gaps;
}
