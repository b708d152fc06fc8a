import 'server-only';
import type { Item, Kind } from './live/board';
import type { Watcher } from './live/watcher';
import type { ItemStatus } from './status';
import { newestPayload, readFootprints } from './store';

/** What pages ask of a board: windows of rows, and where things lie. */

const urgency: Record<ItemStatus, number> = { FAILED: 0, RETRY: 1, unknown: 2, PENDING: 3, NEW: 4, DONE: 5 };

const orders: Record<string, (a: Item, b: Item) => number> = {
  attention: (a, b) =>
    urgency[a.status] - urgency[b.status] || (b.since ?? 0) - (a.since ?? 0) || a.id - b.id,
  id: (a, b) => a.id - b.id,
  name: (a, b) => a.sourceId.localeCompare(b.sourceId),
  status: (a, b) => urgency[a.status] - urgency[b.status] || a.id - b.id,
  since: (a, b) => (a.since ?? 0) - (b.since ?? 0) || a.id - b.id,
  retries: (a, b) => (a.retries ?? 0) - (b.retries ?? 0) || a.id - b.id,
  message: (a, b) => a.message.localeCompare(b.message) || a.id - b.id,
};

/** The picture of an AOI in columns: the same place in both holds one item's id and status. */
export function snapshotOf(aoi: string, watcher: Watcher) {
  const { board, bus } = watcher;
  const columns = (kind: Kind) => {
    const items = [...board.all(kind)];
    return { ids: items.map(({ id }) => id), statuses: items.map(({ status }) => status) };
  };
  return {
    aoi,
    id: bus.lastId,
    ...watcher.state(),
    counts: { scenes: board.counts('scene'), tiles: board.counts('tile') },
    scenes: columns('scene'),
    tiles: columns('tile'),
  };
}

export interface ItemQuery {
  kind: Kind;
  status?: ItemStatus[];
  search?: string;
  sort: string;
  offset: number;
  limit: number;
}

/** A window of the items that match, and how many match in all. */
export function queryItems({ board }: Watcher, { kind, status, search, sort, offset, limit }: ItemQuery) {
  const words = search?.trim().toLowerCase();
  const matching: Item[] = [];
  for (const item of board.all(kind)) {
    if (status && !status.includes(item.status)) continue;
    if (words && !textOf(item).includes(words)) continue;
    matching.push(item);
  }
  matching.sort(orders[sort] ?? orders.attention);
  return {
    total: matching.length,
    items: matching.slice(offset, offset + limit).map((item) => withScene(board, item)),
  };
}

const textOf = (item: Item) =>
  `${item.id} ${item.sourceId} ${item.label ?? ''} ${item.message}`.toLowerCase();

/** An item as routes answer it. */
export function withScene(board: Watcher['board'], item: Item) {
  const scene = item.sceneId === null ? undefined : board.item('scene', item.sceneId);
  return { ...item, date: item.date ?? scene?.date ?? null, sceneName: scene?.sourceId ?? null };
}

/** Where scenes and tiles lie, with those counted that nobody has told the place of. */
export async function locate(aoi: string, { board }: Watcher) {
  const known = await readFootprints(aoi);
  const footprints: { kind: Kind; id: number; geometry: { type: string; coordinates: unknown[] } }[] = [];
  const unknown = { scenes: 0, tiles: 0 };
  for (const kind of ['scene', 'tile'] as const) {
    for (const { id, sourceId } of board.all(kind)) {
      const geometry = known.get(sourceId);
      if (geometry) footprints.push({ kind, id, geometry });
      else unknown[kind === 'scene' ? 'scenes' : 'tiles'] += 1;
    }
  }
  return { area: await areaOf(aoi), footprints, unknown };
}

async function areaOf(aoi: string): Promise<{ type: string; coordinates: unknown[] } | null> {
  const text = await newestPayload(aoi);
  if (text === undefined) return null;
  try {
    return JSON.parse(text).geometry ?? null;
  } catch {
    return null;
  }
}
