import 'server-only';
import { LRUCache } from 'lru-cache';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import { forEachInTurns } from '@/lib/platform/work/in-turns';
import { type Box, findBox } from '@/lib/web/open/box';
import { type Feature, type FeaturePage, isIn, toMultiPolygon } from '@/lib/web/open/feature';
import { isWithin, type TimeRange } from '@/lib/web/open/time-range';
import { withScene } from '../board/board-view';
import type { LiveBoard } from '../board/live-board';
import { withBoard } from '../board/open-board';
import { readBoxPage, readPlaces } from '../footprints/footprint-store';
import type { Kind } from '../item';
import { lookThrough } from '../look-through';
import type { ItemStatus } from '../status';
import { matchingIds } from './item-query';

/** Which scenes or tiles a program asks for. */
export interface ItemFeatureQuery {
  boxes?: readonly Box[];
  time?: TimeRange;
  statuses?: readonly ItemStatus[];
  limit: number;
  /** The last one before the page: `1.7` is a placed one with the id 7, `0.7` one that no one knows the place of. */
  after?: string;
}

type Boxes = Map<string, Box>;

/** Where the items of an AOI are is read again after this time, ms. */
const boxesAgeMs = 30_000;

const state = processSingleton('feature-boxes', () => ({
  boxes: new LRUCache<string, Promise<Boxes>>({ max: 8, ttl: boxesAgeMs }),
  ordered: new WeakMap<Boxes, LRUCache<string, OrderedIds>>(),
}));

/**
 * A page of the scenes or tiles of an AOI, as its live board has them: those with a known place first, by id. Clients
 * take the columns and the kind of geometry of a layer from its first features.
 */
export function listItemFeatures(
  aoi: string,
  kind: Kind,
  query: ItemFeatureQuery,
  signal: AbortSignal,
): Promise<FeaturePage> {
  return withBoard(aoi, async (watcher) => {
    const { board, readAt } = watcher;
    const { placed, unplaced } = await orderItems(watcher, kind, query, await getBoxes(aoi), signal);
    const total = placed.length + unplaced.length;
    const start = query.after === undefined ? 0 : findStart(placed, unplaced, query.after);
    const end = Math.min(total, start + query.limit);
    const ids = [
      ...placed.slice(start, end),
      ...unplaced.slice(Math.max(0, start - placed.length), Math.max(0, end - placed.length)),
    ];
    const items = ids.flatMap((id) => board.item(kind, id) ?? []);
    return {
      features: await toFeatures(
        aoi,
        items.map((item) => withScene(board, item)),
      ),
      matched: total,
      next: end < total ? `${end <= placed.length ? 1 : 0}.${ids.at(-1)}` : undefined,
      readAt: new Date(readAt ?? Date.now()),
    };
  });
}

interface OrderedIds {
  placed: readonly number[];
  unplaced: readonly number[];
}

/**
 * The ids that match, in order: those with a known place, then the others. What was found for the same question is taken
 * again while nothing on the board has changed: a client that pages asks the same many times.
 */
async function orderItems(
  watcher: LiveBoard,
  kind: Kind,
  query: ItemFeatureQuery,
  boxes: Boxes,
  signal: AbortSignal,
): Promise<OrderedIds> {
  const { board, bus } = watcher;
  const known = state.ordered.get(boxes) ?? new LRUCache<string, OrderedIds>({ max: 4 });
  state.ordered.set(boxes, known);
  const key = JSON.stringify([bus.lastId, kind, query.statuses, query.boxes, query.time]);
  const held = known.get(key);
  if (held) return held;
  const filter = { kind, status: query.statuses };
  const ids = await matchingIds(watcher, filter, { sort: 'id', dir: 'asc' }, signal);
  const ordered: { placed: number[]; unplaced: number[] } = { placed: [], unplaced: [] };
  const sortIn = (id: number) => {
    const item = board.item(kind, id);
    if (!item) return;
    const box = boxes.get(item.sourceId);
    if (!isIn(query.boxes, box)) return;
    if (query.time && !isInTime(withScene(board, item).date, query.time)) return;
    ordered[box ? 'placed' : 'unplaced'].push(id);
  };
  await lookThrough(ids.length, signal, () => forEachInTurns(ids, sortIn));
  known.set(key, ordered);
  return ordered;
}

/** One scene or tile of an AOI; undefined if its board has none with this id. */
export function findItemFeature(aoi: string, kind: Kind, id: number): Promise<Feature | undefined> {
  return withBoard(aoi, async ({ board }) => {
    const item = board.item(kind, id);
    return item && (await toFeatures(aoi, [withScene(board, item)]))[0];
  });
}

/** Items change between two pages: the next page begins after the last item of the one before, wherever that is now. */
function findStart(placed: readonly number[], unplaced: readonly number[], after: string): number {
  const [group, last = 0] = after.split('.').map(Number);
  const beyond = (ids: readonly number[]) => {
    const at = ids.findIndex((id) => id > last);
    return at < 0 ? ids.length : at;
  };
  return group === 1 ? beyond(placed) : placed.length + beyond(unplaced);
}

function isInTime(date: string | null, range: TimeRange): boolean {
  const at = date === null ? Number.NaN : Date.parse(date);
  return !Number.isNaN(at) && isWithin(range, at);
}

async function toFeatures(aoi: string, items: readonly ReturnType<typeof withScene>[]): Promise<Feature[]> {
  const places = await readPlaces(
    aoi,
    items.map(({ sourceId }) => sourceId),
  );
  return items.map((item) => {
    const place = places.get(item.sourceId);
    const geometry = place ? toMultiPolygon(place.geometry) : null;
    const tags = place?.tags ?? {};
    return {
      type: 'Feature',
      id: String(item.id),
      geometry,
      bbox: geometry ? findBox(geometry) : undefined,
      // All keys are always there: a client takes its columns from the first features.
      properties: {
        id: item.id,
        kind: item.kind,
        source_id: item.sourceId,
        status: item.status,
        message: item.message,
        since: item.since === null ? null : new Date(item.since).toISOString(),
        date: item.date,
        constellation: tags.constellation ?? null,
        swath: tags.swath ?? null,
        tile: item.label,
        scene_id: item.sceneId,
        scene: item.sceneName,
        retry_countdown: item.retries,
        url: `${config().portalUrl}/ingestion/aoi/${encodeURIComponent(aoi)}/${item.kind}/${item.id}`,
      },
    };
  });
}

/** The boxes of all footprints of an AOI, by the ids of their sources. */
function getBoxes(aoi: string): Promise<Boxes> {
  const held = state.boxes.get(aoi);
  if (held) return held;
  const reading = readBoxes(aoi);
  state.boxes.set(aoi, reading);
  reading.catch(() => state.boxes.get(aoi) === reading && state.boxes.delete(aoi));
  return reading;
}

async function readBoxes(aoi: string): Promise<Boxes> {
  const boxes: Boxes = new Map();
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await readBoxPage(aoi, after);
    for (const { sourceId, geometry } of page.rows) {
      const box = findBox(geometry);
      if (box) boxes.set(sourceId, box);
    }
    after = page.next;
  }
  return boxes;
}
