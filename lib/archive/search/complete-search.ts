import 'server-only';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type CutFor, cutToBoxes, splitArea } from '@/lib/areas/geometry/cut-area';
import { countVertices, getBbox } from '@/lib/areas/geometry/measure';
import type { AreaGeometry, Bbox, PolygonGeometry } from '@/lib/areas/types';
import { config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import { withRetry } from '@/lib/platform/work/retry';
import { describe as explain, UpstreamError } from '@/lib/upstream/errors';
import { Problem } from '@/lib/web/problem';
import { searchArchive } from '../client';
import { activeFilters, type ImageFilters, toServiceFilters } from '../filters';
import type { ArchiveImage, IncompleteReason, PartLeft, ResumeToken, SearchEvent } from '../schema';
import type { SearchPart } from '../search-part';
import { type ServiceFilter, serviceFilters } from '../service-filters';
import { type FoundImage, withAddresses } from './image';
import { sealImageAddress } from './image-address';
import { imageReader } from './read-images';
import type { SplitRoot } from './search-branch';
import { type SplitEnd, splitSearch } from './split-search';

/** More images than this are not fetched by one search: it has to be narrowed. */
export const maxImages = 20_000;
/** Requests under way at once for one search; services throttle who asks for more. */
const concurrency = 4;
/** Pages are at least so long where a service reports neither a total nor how long they are. */
const minPage = 10;

export interface CompleteSearch {
  area: AreaGeometry;
  constellations: readonly string[];
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** Only those are applied that the service is configured to take. */
  filters?: ImageFilters;
  /** How far an earlier search of the same got; only what that left is searched. */
  rest?: ResumeToken;
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
  const askedAt = new Date().toISOString();
  const configured = config().search?.filters ?? [];
  const atService = serviceFilters.filter(
    (name) => configured.includes(name) && activeFilters(filters).includes(name),
  );
  let unreadable = new Set(query.rest?.flatMap((root) => root?.ids ?? []).filter(isUnreadable)).size;
  let fullest = 0;
  const readImages = imageReader(area, asker, signal);
  const askPatiently = withPatience((part: SearchPart) => searchArchive(part, signal), signal);
  const by = { asker, signal };
  const steps = splitSearch(await createRoots(query, atService, by), {
    cut: (rings, boxes) => cutOrNone(rings, boxes, by),
    hasPages: configured.includes('paging'),
    maxItems: maxImages,
    concurrency,
    getId: (found: FoundFeature) => found.key,
    getBox: ({ image }) => (image?.bbox as Bbox | undefined) ?? nowhere,
    ask: async (part) => {
      const { features, totalResults, itemsPerPage } = await askPatiently(part);
      const count = features.length;
      const images = await readImages(features, part.constellations);
      const items = features.map((feature, index) => toFound(feature, images[index]));
      if (totalResults !== undefined) return { total: totalResults, items };
      // Without a total, a page as full as any may not be all.
      const isFull = count > 0 && count >= Math.max(itemsPerPage ?? minPage, fullest);
      fullest = Math.max(fullest, count);
      return { total: isFull ? count + 1 : count, isAtLeast: isFull, items };
    },
  });
  for (;;) {
    const { done, value } = await steps.next();
    signal?.throwIfAborted();
    if (done) {
      const { found, total, requests } = value;
      const gaps = listGaps({ ...value, unreadable });
      const finishedAt = new Date().toISOString();
      yield { type: 'end', gaps, askedAt, finishedAt, found, total, requests, atService };
      return;
    }
    const { fresh, found, total, requests } = value;
    unreadable += fresh.filter(({ image }) => !image).length;
    const images = fresh.flatMap(({ image }) => image ?? []);
    yield { type: 'images', images, found, total, requests, atService };
  }
}

const maxPauses = 3;
const maxRetryDelayMs = 60_000;

/**
 * Asks, and where a service that has answered before is asked too often, lets all wait before asking it again: a search of
 * many parts is what services throttle.
 */
function withPatience<T>(ask: (part: SearchPart) => Promise<T>, signal?: AbortSignal) {
  let hasAnswered = false;
  let waitUntil = 0;
  return (part: SearchPart): Promise<T> => {
    const askInTime = async () => {
      const wait = waitUntil - Date.now();
      if (wait > 0) await pause(wait, undefined, { signal });
      const answer = await ask(part);
      hasAnswered = true;
      return answer;
    };
    return withRetry(askInTime, (error, failures) => {
      const isThrottled = error instanceof UpstreamError && error.status === 429;
      if (!isThrottled || !hasAnswered || failures > maxPauses) return undefined;
      const retryAfterMs = Math.min(maxRetryDelayMs, error.retryAfterMs ?? 1_000 * 2 ** failures);
      waitUntil = Math.max(waitUntil, Date.now() + retryAfterMs);
      return 0;
    });
  };
}

/**
 * What to begin with: each polygon of the area, for each group of constellations that is asked for in its own way, and
 * how far an earlier search got with it.
 */
async function createRoots(
  { area, constellations, filters = {}, from, to, rest }: CompleteSearch,
  atService: ServiceFilter[],
  by: CutFor,
): Promise<SplitRoot[]> {
  const groups = toServiceFilters(constellations, filters, atService);
  const parts = (await splitArea(area, by)).flatMap((polygon) =>
    groups.map((group): SearchPart => ({ polygon, from, to, ...group })),
  );
  // Where the portal was set up again in the meantime, the parts are others: everything is searched again.
  const isSame = rest?.length === parts.length && estimateCost(rest, area) <= maxCost;
  return Promise.all(
    parts.map(async (part, index) => {
      const earlier = isSame && rest[index];
      return earlier
        ? { part, earlier: { ...earlier, left: await toParts(earlier.left, part, by) } }
        : { part };
    }),
  );
}

/** Vertices that are cut out of the area again for what is left: beyond this, everything is searched again. */
const maxCost = 5_000_000;
const estimateCost = (rest: ResumeToken, area: AreaGeometry) =>
  countVertices(area) * rest.reduce((sum, root) => sum + (root?.left.length ?? 0), 0);

async function toParts(lefts: readonly PartLeft[], whole: SearchPart, by: CutFor): Promise<SearchPart[]> {
  const { polygon } = whole;
  const own = getBbox(polygon);
  const isWhole = ({ box }: PartLeft) => own.every((value, at) => Math.abs(value - (box[at] ?? 999)) < 1e-9);
  const smaller = lefts.filter((left) => !isWhole(left));
  const cuts =
    smaller.length === 0
      ? []
      : await cutOrNone(
          polygon.coordinates,
          smaller.map(({ box }) => box),
          by,
        );
  const insides = new Map(smaller.map((left, index) => [left, cuts[index] ?? []]));
  return lefts.flatMap((left) => {
    const { box: _, ...fields } = left;
    const inside = insides.get(left) ?? [];
    return (inside.length > 0 ? inside : [polygon]).map((one) => ({ ...whole, ...fields, polygon: one }));
  });
}

/** An area that is too intricate to be cut in time is searched as it is. */
async function cutOrNone(...[rings, boxes, by]: Parameters<typeof cutToBoxes>): Promise<PolygonGeometry[][]> {
  try {
    return await cutToBoxes(rings, boxes, by);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    log().warn('an area of a search is too intricate to be cut');
    return boxes.map(() => []);
  }
}

/** An image that could not be read may lie anywhere. */
const nowhere: Bbox = [-540, -90, 540, 90];

interface FoundFeature {
  /** Short, and the same for the same image. */
  key: string;
  image?: ArchiveImage;
}

/** A feature's image; one that cannot be read still counts, by its id or by all that it says. */
function toFound(feature: unknown, image: FoundImage | null | undefined): FoundFeature {
  if (image) return { key: shortHash(image.id), image: withAddresses(image, sealImageAddress) };
  const id = (feature as { id?: unknown } | null)?.id;
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(feature);
  return { key: `${unreadableMark}${shortHash(text)}` };
}

const shortHash = (text: string) => createHash('sha1').update(text).digest('base64url').slice(0, 12);
const unreadableMark = '!';
const isUnreadable = (key: string) => key.startsWith(unreadableMark);

const toRest = (roots: readonly SplitRoot[]): ResumeToken =>
  roots.map(({ earlier }) => {
    if (!earlier) return null;
    const { total, isAtLeast, isStuck, ids, left } = earlier;
    return { total, isAtLeast, isStuck, ids: [...ids], left: left.map(toPartLeft) };
  });

const toPartLeft = ({ polygon, constellations, from, to, page }: SearchPart): PartLeft => ({
  constellations: [...constellations],
  from,
  to,
  box: getBbox(polygon),
  page,
});

function listGaps({
  notSeparable,
  unaccounted,
  failures,
  rest,
  partsLeft,
  isTooMany,
  unreadable,
}: SplitEnd & { unreadable: number }): IncompleteReason[] {
  const gaps: IncompleteReason[] = [];
  if (isTooMany) gaps.push({ reason: 'too-many', max: maxImages });
  const [first] = failures;
  if (first !== undefined) {
    const { title, detail } =
      first instanceof UpstreamError
        ? explain(first)
        : { title: 'Swath could not read a part of the answer', detail: undefined };
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
