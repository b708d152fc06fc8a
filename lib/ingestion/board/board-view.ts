import 'server-only';
import { readFootprints } from '../footprints/footprint-store';
import { type Item, type Kind, kinds } from '../item';
import { itemStatuses } from '../status';
import { newestPayload } from '../store';
import type { LiveBoard } from './live-board';

/** What pages ask of a board: its picture, and where things lie. */

/** The picture of an AOI in columns: the same place in both holds one item's id and status. */
export function toSnapshot(aoi: string, watcher: LiveBoard) {
  const { board, bus } = watcher;
  const columns = (kind: Kind) => {
    const { ids, statuses } = board.view(kind);
    return {
      ids: Array.from(ids),
      statuses: Array.from(statuses, (code) => itemStatuses[code] ?? 'unknown'),
    };
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

/** An item as routes answer it. */
export function withScene(board: LiveBoard['board'], item: Item) {
  const scene = item.sceneId === null ? undefined : board.item('scene', item.sceneId);
  return { ...item, date: item.date ?? scene?.date ?? null, sceneName: scene?.sourceId ?? null };
}

/**
 * Where the next scenes and tiles lie, with those counted that no one has reported the place of.
 * @param after the last item before them, such as `tile:7`; without it the first ones, with the area of the AOI
 */
export async function listFootprints(
  aoi: string,
  { board }: Pick<LiveBoard, 'board'>,
  { after, limit }: { after?: string; limit: number },
) {
  const items = itemsAfter(board, after, limit);
  const known = await readFootprints(
    aoi,
    items.map(({ sourceId }) => sourceId),
  );
  const footprints: { kind: Kind; id: number; geometry: { type: string; coordinates: unknown[] } }[] = [];
  const unknown = { scenes: 0, tiles: 0 };
  for (const { kind, id, sourceId } of items) {
    const geometry = known.get(sourceId);
    if (geometry) footprints.push({ kind, id, geometry });
    else unknown[kind === 'scene' ? 'scenes' : 'tiles'] += 1;
  }
  const last = items.length === limit ? items.at(-1) : undefined;
  return {
    area: after === undefined ? await readArea(aoi) : null,
    footprints,
    unknown,
    next: last ? `${last.kind}:${last.id}` : null,
  };
}

/** Scenes before tiles, each by their ids: rows of the board move, ids do not. */
function itemsAfter(board: LiveBoard['board'], after: string | undefined, limit: number): Item[] {
  const [kindBefore, idBefore] = after?.split(':') ?? ['scene', 0];
  const items: Item[] = [];
  for (const kind of kinds) {
    if (kind === 'scene' && kindBefore === 'tile') continue;
    const minId = kind === kindBefore ? Number(idBefore) : 0;
    const ids = board.view(kind).ids.filter((id) => id > minId);
    for (const id of ids.sort().subarray(0, limit - items.length)) items.push(board.item(kind, id) as Item);
  }
  return items;
}

async function readArea(aoi: string): Promise<{ type: string; coordinates: unknown[] } | null> {
  const text = await newestPayload(aoi);
  if (text === undefined) return null;
  try {
    return JSON.parse(text).geometry ?? null;
  } catch {
    return null;
  }
}
