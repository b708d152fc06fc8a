import 'server-only';
import { withScene } from '../board/board-view';
import type { LiveBoard } from '../board/live-board';
import { type ItemFilter, type ItemOrder, matchingIds } from './item-query';

/** Which items of a board are asked for, and which part of them. */
export interface ItemWindow extends ItemFilter, ItemOrder {
  offset: number;
  limit: number;
}

/** A window of the items that match, and how many match in all. */
export async function queryItems(
  watcher: LiveBoard,
  { sort, dir, offset, limit, ...filter }: ItemWindow,
  signal?: AbortSignal,
) {
  const ids = await matchingIds(watcher, filter, { sort, dir }, signal);
  const { board } = watcher;
  const items = ids.slice(offset, offset + limit).flatMap((id) => board.item(filter.kind, id) ?? []);
  return { total: ids.length, items: items.map((item) => withScene(board, item)) };
}
