import { LRUCache } from 'lru-cache';
import { forEachInTurns, sortInTurns } from '@/lib/platform/work/in-turns';
import { shownName } from '@/lib/upstream/shown-name';
import type { Board } from '../board/board';
import type { Bus } from '../board/bus';
import { causeMessage, toSignature } from '../cause-signature';
import type { Item, Kind } from '../item';
import { lookThrough } from '../look-through';
import { type ItemStatus, urgency } from '../status';
import type { GroupBy, ItemSort } from './item-sorts';

/** Which items of a board are asked for, and in what order. */
export interface ItemFilter {
  kind: Kind;
  status?: readonly ItemStatus[];
  /** Words that occur in an item's name, id or message, or in the name of its scene. */
  search?: string;
  /** Only items of one group, as `groupItems` names it. */
  by?: GroupBy;
  in?: string;
}

export interface ItemOrder {
  sort: ItemSort;
  dir: 'asc' | 'desc';
}

const words = new Intl.Collator('en', { numeric: true });

/** What an item is put in order by, a number or a text; those that are equal go by id. */
interface ItemComparator<K extends number | string = number | string> {
  key: (item: Item, board: Board) => K;
  compare: (a: K, b: K) => number;
}

const bySize = (a: number, b: number) => a - b;
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** More than any time in milliseconds. */
const anyTime = 2 ** 42;

const toSort = <K extends number | string>(sort: ItemComparator<K>) => sort as unknown as ItemComparator;
const sorts: Record<ItemSort, ItemComparator> = {
  attention: toSort({
    key: ({ status, since }) => urgency[status] * anyTime - (since ?? 0),
    compare: bySize,
  }),
  id: toSort({ key: () => 0, compare: bySize }),
  name: toSort({ key: ({ label, sourceId }) => label ?? sourceId, compare: words.compare }),
  scene: toSort({ key: (item, board) => sceneName(item, board), compare: words.compare }),
  date: toSort({ key: (item, board) => findDate(item, board), compare: byText }),
  since: toSort({ key: ({ since }) => since ?? 0, compare: bySize }),
  retries: toSort({ key: ({ retries }) => retries ?? 0, compare: bySize }),
  message: toSort({ key: ({ message }) => message, compare: byText }),
};

/** A board and what reports its changes. */
export interface Watched {
  board: Board;
  bus: Bus;
}

interface Known {
  ids: number[];
  /** The event up to which they are right. */
  at: string;
}

const maxKnown = 12;
/** Beyond this many changes at once everything is looked through again. */
const maxRepaired = 5_000;
/** How often a board that changes beyond that is looked through for one question. */
const maxSearches = 3;

const knownOfBus = new WeakMap<Bus, LRUCache<string, Known>>();

/**
 * The ids of all items that match, in order. What was found for the same question before is repaired by what has
 * changed since, so that a large board that moves costs what moved. Otherwise the board is looked through: to put 300,000
 * names in order takes more than a second. Throws as `lookThrough` does.
 */
export async function matchingIds(
  watched: Watched,
  filter: ItemFilter,
  order: ItemOrder,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const known = knownOfBus.get(watched.bus) ?? new LRUCache<string, Known>({ max: maxKnown });
  knownOfBus.set(watched.bus, known);
  const key = JSON.stringify([filter, order]);
  const repairKnown = () => {
    const before = known.get(key);
    const repaired = before && repair(watched, filter, order, before);
    if (repaired) known.set(key, repaired);
    return repaired?.ids;
  };
  return (
    repairKnown() ??
    lookThrough(watched.board.size(filter.kind), signal, async () => {
      // Another may have asked the same in the meantime.
      const ids = repairKnown();
      if (ids) return ids;
      const found = await searchAll(watched, filter, order);
      if (found.at !== undefined) known.set(key, { ids: found.ids, at: found.at });
      return found.ids;
    })
  );
}

/** Finds all that match, again while too much of it changes; without `at` it may be a moment old. */
async function searchAll(
  watched: Watched,
  filter: ItemFilter,
  order: ItemOrder,
): Promise<{ ids: number[]; at?: string }> {
  let ids: number[] = [];
  for (let time = 0; time < maxSearches; time += 1) {
    const at = watched.bus.lastId;
    ids = await search(watched.board, filter, order);
    // Others were served in between, and the board changed.
    const repaired = repair(watched, filter, order, { ids, at });
    if (repaired) return repaired;
  }
  return { ids };
}

/** What was found, with what has changed since; undefined if that is unknown or too much. */
function repair(
  { board, bus }: Watched,
  filter: ItemFilter,
  order: ItemOrder,
  { ids, at }: Known,
): Known | undefined {
  const now = bus.lastId;
  const changed = changedSince(bus, at, filter.kind);
  if (!changed) return undefined;
  if (changed.size === 0) return { ids, at: now };
  const patched = patchIds(board, filter.kind, ids, changed, matcher(board, filter), comparer(board, order));
  return { ids: patched, at: now };
}

/** All that match, in order. Of an item nothing is held but its id and what it is put in order by. */
async function search(board: Board, filter: ItemFilter, { sort, dir }: ItemOrder): Promise<number[]> {
  const { key, compare } = sorts[sort];
  const matches = matcher(board, filter);
  const ids: number[] = [];
  const keys: (number | string)[] = [];
  await forEachInTurns(board.ids(filter.kind, filter.status), (id) => {
    const item = board.item(filter.kind, id);
    // It may be gone, or of another status, since the search began.
    if (!item || !matches(item)) return;
    ids.push(id);
    keys.push(key(item, board));
  });
  const ranks = typeof keys[0] === 'string' ? await rankKeys(keys, compare) : (keys as number[]);
  const sign = dir === 'desc' ? -1 : 1;
  const places = await sortInTurns(
    ids.map((_, place) => place),
    (a, b) => sign * ((ranks[a] as number) - (ranks[b] as number) || (ids[a] as number) - (ids[b] as number)),
  );
  return places.map((place) => ids[place] as number);
}

/** Numbers in the order of the keys, of which many are the same: each is compared once. */
async function rankKeys(
  keys: readonly (number | string)[],
  compare: ItemComparator['compare'],
): Promise<number[]> {
  const ranks = new Map<number | string, number>();
  let before: number | string | undefined;
  let rank = 0;
  await forEachInTurns(await sortInTurns([...new Set(keys)], compare), (key) => {
    // Other texts may be the same to the order, as "01" and "1".
    if (before !== undefined && compare(before, key) !== 0) rank += 1;
    before = key;
    ranks.set(key, rank);
  });
  return keys.map((key) => ranks.get(key) as number);
}

/** The ids of one kind that changed after an event; nothing when that is unknown or too much. */
function changedSince(bus: Bus, at: string, kind: Kind): Set<number> | undefined {
  const changed = new Set<number>();
  let isKnown = true;
  // What was missed is handed over at once.
  const leave = bus.subscribe((beat) => {
    if (beat.type === 'reset') isKnown = false;
    else if (beat.type === 'delta') for (const [id] of beat.delta[`${kind}s`]) changed.add(id);
  }, at);
  leave();
  return isKnown && changed.size <= maxRepaired ? changed : undefined;
}

function patchIds(
  board: Board,
  kind: Kind,
  ids: readonly number[],
  changed: ReadonlySet<number>,
  matches: (item: Item) => boolean,
  compare: (a: Item, b: Item) => number,
): number[] {
  const kept = ids.filter((id) => !changed.has(id));
  const added = [...changed]
    .flatMap((id) => board.item(kind, id) ?? [])
    .filter(matches)
    .sort(compare);
  const merged: number[] = [];
  let from = 0;
  for (const item of added) {
    const place = findPlace(board, kind, kept, from, item, compare);
    for (; from < place; from += 1) merged.push(kept[from] as number);
    merged.push(item.id);
  }
  for (; from < kept.length; from += 1) merged.push(kept[from] as number);
  return merged;
}

/** Where an item belongs among those that are in order, from `low` on. */
function findPlace(
  board: Board,
  kind: Kind,
  ids: readonly number[],
  low: number,
  item: Item,
  compare: (a: Item, b: Item) => number,
): number {
  let high = ids.length;
  let start = low;
  while (start < high) {
    const middle = (start + high) >> 1;
    const other = board.item(kind, ids[middle] as number);
    if (other && compare(other, item) < 0) start = middle + 1;
    else high = middle;
  }
  return start;
}

function comparer(board: Board, { sort, dir }: ItemOrder): (a: Item, b: Item) => number {
  const { key, compare } = sorts[sort];
  const sign = dir === 'desc' ? -1 : 1;
  return (a, b) => sign * (compare(key(a, board), key(b, board)) || a.id - b.id);
}

function matcher(board: Board, { status, search, by, in: group }: ItemFilter): (item: Item) => boolean {
  const sought = search?.trim().toLowerCase();
  // Links that were kept can name a cause by former rules.
  const wanted = by === 'cause' && group !== undefined ? toSignature(group) : group;
  return (item) => {
    if (status && status.length > 0 && !status.includes(item.status)) return false;
    if (by && wanted !== undefined && groupKey(by, item, board) !== wanted) return false;
    return !sought || searchText(item, board).includes(sought);
  };
}

const searchText = (item: Item, board: Board) =>
  `${item.id} ${item.sourceId} ${item.label ?? ''} ${item.message} ${sceneName(item, board)}`.toLowerCase();

const findScene = ({ sceneId }: Item, board: Board) =>
  sceneId === null ? undefined : board.item('scene', sceneId);
const sceneName = (item: Item, board: Board) => findScene(item, board)?.sourceId ?? '';
const findDate = (item: Item, board: Board) => item.date ?? findScene(item, board)?.date ?? '';

function groupKey(by: GroupBy, item: Item, board: Board): string {
  switch (by) {
    case 'status':
      return item.status;
    case 'scene':
      return item.kind === 'scene' ? String(item.id) : String(item.sceneId ?? '');
    case 'day':
      return findDate(item, board).slice(0, 10);
    case 'cause':
      return toSignature(causeMessage(item, findScene(item, board)));
    case 'label':
      return item.label ?? '';
  }
}

export interface ItemGroup {
  /** What `in` takes to narrow a question to it. */
  key: string;
  label: string;
  count: number;
  counts: Partial<Record<ItemStatus, number>>;
}

/**
 * The groups of the items that match, the largest first. What changes while they are counted may be in either. Throws as
 * `lookThrough` does.
 */
export function groupItems(
  { board }: Watched,
  filter: ItemFilter,
  by: GroupBy,
  signal?: AbortSignal,
): Promise<ItemGroup[]> {
  return lookThrough(board.size(filter.kind), signal, () => countGroups(board, filter, by));
}

async function countGroups(board: Board, filter: ItemFilter, by: GroupBy): Promise<ItemGroup[]> {
  const matches = matcher(board, { ...filter, in: undefined });
  const groups = new Map<string, ItemGroup>();
  await forEachInTurns(board.ids(filter.kind, filter.status), (id) => {
    const item = board.item(filter.kind, id);
    if (!item || !matches(item)) return;
    const key = groupKey(by, item, board);
    let group = groups.get(key);
    if (!group) {
      group = { key, label: groupLabel(by, key, board), count: 0, counts: {} };
      groups.set(key, group);
    }
    group.count += 1;
    group.counts[item.status] = (group.counts[item.status] ?? 0) + 1;
  });
  return sortInTurns([...groups.values()], (a, b) => b.count - a.count || words.compare(a.label, b.label));
}

function groupLabel(by: GroupBy, key: string, board: Board): string {
  if (by === 'scene') {
    const scene = board.item('scene', Number(key));
    return scene ? shownName(scene.sourceId) : 'No scene';
  }
  if (key !== '') return key;
  return { status: '', day: 'No date', cause: '', label: 'No number' }[by];
}
