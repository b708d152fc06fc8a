import 'server-only';
import pLimit from 'p-limit';
import type { SignedIn } from '@/lib/accounts/session';
import { tokenId } from '@/lib/accounts/tokens/token-store';
import { requireArea } from '@/lib/areas/saved/require-area';
import { config } from '@/lib/platform/config';
import type { Box } from '@/lib/web/open/box';
import { geoJson, json, type OpenLink, toHref } from '@/lib/web/open/open-answer';
import type { TimeRange } from '@/lib/web/open/time-range';
import { Problem } from '@/lib/web/problem';
import { sealImageLink } from './image-link';
import { findItems, saveItems } from './item-store';
import { readItem, readPage, type StacPage } from './read-page';
import { boxesToArea, geometryToArea } from './search-area';
import type { SearchGeometry, SortOrder } from './search-fields';
import { readPageToken, toPageToken } from './search-store';
import { inTurn } from './search-turns';
import { findCollection } from './stac-collections';
import { toStacItem } from './stac-item';
import { type PlacedImage, positionOrder, type StacPosition, type StacQuery } from './stac-query';

/** A search as it is asked for, by a query or a body. */
export interface StacSearch {
  bbox?: Box[] | null;
  intersects?: SearchGeometry | null;
  datetime?: TimeRange | null;
  collections?: string[] | null;
  ids?: string[] | null;
  sortby?: SortOrder | null;
  limit: number;
  /** Where the page begins, as the link to it says. */
  token?: string;
}

/** Who asks, and until when. */
export interface StacReader {
  user: SignedIn;
  signal: AbortSignal;
}

/** No image was taken before the first satellite. */
const earliest = Date.UTC(1957, 9, 4);
const dayMs = 86_400_000;

/**
 * Answers a page of a search as a FeatureCollection of STAC items. Throws a `Problem` or an `UpstreamError` unless it is
 * complete.
 * @param path the path that was asked for, without the query: links to further pages begin with it
 */
export async function searchPage(path: string, search: StacSearch, reader: StacReader, self = path) {
  const { user, signal } = reader;
  const { query, after } = search.token
    ? await readPageToken(search.token, user.id)
    : { query: await toQuery(search, user), after: undefined };
  const { found, hasMore } = await inTurn(user.id, () =>
    query.ids ? readPageOfIds(query, query.ids, after, reader) : readPage(query, after, user.id, signal),
  );
  await saveItems(found);
  const last = found.at(-1);
  const links: OpenLink[] = [
    { rel: 'self', href: toHref(self), type: geoJson, title: 'This page' },
    { rel: 'root', href: toHref('/api/stac'), type: json },
  ];
  if (hasMore && last) {
    const token = await toPageToken(query, last.position, user.id);
    const href = toHref(`${path}?token=${token}`);
    links.push({ rel: 'next', href, type: geoJson, title: 'The next page', method: 'GET' });
  }
  return {
    type: 'FeatureCollection',
    timeStamp: new Date().toISOString(),
    // How many there are is known for certain only where all are here.
    ...(!hasMore && !after && { numberMatched: found.length }),
    numberReturned: found.length,
    features: found.map((one) => toItem(one, reader)),
    links,
  };
}

/** One item. Throws a `Problem` (404) if no search gave it before, or the archive no longer has it. */
export async function searchItem(collection: string, id: string, reader: StacReader) {
  findCollection(collection);
  const [known] = await findItems([id], [collection]);
  if (!known) throw unknownItems([id]);
  const found = await inTurn(reader.user.id, () => readItem(known, reader.user.id, reader.signal));
  if (!found) {
    throw new Problem({ type: 'not-found', status: 404, title: 'The archive no longer finds this image' });
  }
  return toItem(found, reader);
}

const toItem = ({ image, position }: PlacedImage, { user }: StacReader) =>
  toStacItem(image, {
    origin: config().portalUrl,
    collection: position.collection,
    pictureHref: (url) => toHref(sealImageLink(url, tokenId(user))),
  });

async function toQuery(search: StacSearch, user: SignedIn): Promise<StacQuery> {
  const { bbox, intersects, datetime, collections, ids, sortby, limit } = search;
  if (bbox && intersects) {
    throw new Problem({
      type: 'bad-request',
      status: 400,
      title: 'The request has invalid values',
      detail: 'Send `bbox` or `intersects`, not both.',
      errors: [{ path: 'intersects', message: 'cannot be sent with bbox' }],
    });
  }
  for (const id of collections ?? []) findCollection(id);
  return {
    area: bbox
      ? boxesToArea(bbox)
      : intersects
        ? await requireArea(geometryToArea(intersects), user)
        : undefined,
    from: Math.max(earliest, datetime?.from ?? earliest),
    // Clocks differ, and what was taken in this moment is not yet catalogued.
    until: Math.min(Date.now() + dayMs, datetime?.until ?? Number.POSITIVE_INFINITY),
    collections: collections?.length ? [...new Set(collections)].sort() : undefined,
    ids: ids?.length ? [...new Set(ids)].sort() : undefined,
    limit,
    isOldestFirst: sortby === 'oldest' || undefined,
  };
}

/** Items that are asked for at once, for one request. */
const itemsAtOnce = 2;

/** A page of items that are named by their ids: what a search gave before is read again. */
async function readPageOfIds(
  query: StacQuery,
  ids: readonly string[],
  after: StacPosition | undefined,
  { user, signal }: StacReader,
): Promise<StacPage> {
  if (query.area) {
    throw new Problem({
      type: 'bad-request',
      status: 400,
      title: 'The request has invalid values',
      detail: 'Send `ids` without `bbox` and `intersects`.',
      errors: [{ path: 'ids', message: 'cannot be sent with a place' }],
    });
  }
  const known = await findItems(ids, query.collections);
  const names = new Set(known.map(({ id }) => id));
  const unknown = ids.filter((id) => !names.has(id));
  if (unknown.length > 0) throw unknownItems(unknown);
  const compare = positionOrder(query);
  const wanted = known
    .filter(({ time }) => time >= query.from && time <= query.until)
    .filter((one) => !after || compare(after, one) < 0)
    .toSorted(compare);
  const limit = pLimit(itemsAtOnce);
  const page = await Promise.all(
    wanted.slice(0, query.limit).map((one) => limit(() => readItem(one, user.id, signal))),
  );
  return { found: page.filter((one) => one !== undefined), hasMore: wanted.length > query.limit };
}

/** The archive finds by place and time alone. */
const unknownItems = (ids: readonly string[]) =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'Swath has not seen this item yet',
    detail: `The archive finds by place and time. Search for ${ids.slice(0, 3).join(', ')} with both first.`,
  });
