import 'server-only';
import { type ItemFilter, type ItemOrder, matchingIds } from './item-query';
import type { Item, Kind } from './live/board';
import { statusCodes } from './live/columns';
import type { LiveBoard } from './live/live-board';
import { newestPayload, readFootprints } from './store';

/** What pages ask of a board: windows of rows, and where things lie. */

/** The picture of an AOI in columns: the same place in both holds one item's id and status. */
export function snapshotOf(aoi: string, watcher: LiveBoard) {
  const { board, bus } = watcher;
  const columns = (kind: Kind) => {
    const { ids, statuses } = board.view(kind);
    return { ids: Array.from(ids), statuses: Array.from(statuses, (code) => statusCodes[code] ?? 'unknown') };
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

export interface ItemWindow extends ItemFilter, ItemOrder {
  offset: number;
  limit: number;
}

/** A window of the items that match, and how many match in all. */
export function queryItems(watcher: LiveBoard, { sort, dir, offset, limit, ...filter }: ItemWindow) {
  const ids = matchingIds(watcher, filter, { sort, dir });
  const { board } = watcher;
  const items = ids.slice(offset, offset + limit).flatMap((id) => board.item(filter.kind, id) ?? []);
  return { total: ids.length, items: items.map((item) => withScene(board, item)) };
}

/** An item as routes answer it. */
export function withScene(board: LiveBoard['board'], item: Item) {
  const scene = item.sceneId === null ? undefined : board.item('scene', item.sceneId);
  return { ...item, date: item.date ?? scene?.date ?? null, sceneName: scene?.sourceId ?? null };
}

/** Where scenes and tiles lie, with those counted that nobody has told the place of. */
export async function locate(aoi: string, { board }: LiveBoard) {
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
