import { forEachInTurns } from '@/lib/platform/work/in-turns';
import type { Item, Kind } from '../item';
import type { ItemStatus } from '../status';
import type { Board } from './board';

/** What hangs on what in an AOI, from its lists: ids to what they belong to, precede or hold. */
export interface Links {
  getStatus(kind: Kind, id: number): ItemStatus | undefined;
  getScene(tile: number): number | null;
  /** The tile before this one in its chain; null for a root. */
  getPrevious(tile: number): number | null;
  getChildren(tile: number): readonly number[];
  getTiles(scene: number): readonly number[];
}

type LinkedItem = Pick<Item, 'kind' | 'id' | 'sourceId' | 'status' | 'sceneId' | 'previousId'>;

const none: readonly number[] = [];

/**
 * The links among these items. A tile before that is named by its source id is looked up; one that is gone is none. Of
 * hundreds of thousands they are found in turns of a few milliseconds.
 */
export async function findLinks(scenes: Iterable<LinkedItem>, tiles: Iterable<LinkedItem>): Promise<Links> {
  const items = { scene: new Map<number, LinkedItem>(), tile: new Map<number, LinkedItem>() };
  await forEachInTurns(scenes, (scene) => void items.scene.set(scene.id, scene));
  await forEachInTurns(tiles, (tile) => void items.tile.set(tile.id, tile));
  const getPrevious = await previousReader(items.tile);
  const children = new Map<number, number[]>();
  const held = new Map<number, number[]>();
  await forEachInTurns(items.tile.values(), (tile) => {
    const before = getPrevious(tile);
    if (before !== null) append(children, before, tile.id);
    if (tile.sceneId !== null) append(held, tile.sceneId, tile.id);
  });
  return {
    getStatus: (kind, id) => items[kind].get(id)?.status,
    getScene: (id) => items.tile.get(id)?.sceneId ?? null,
    getPrevious: (id) => {
      const tile = items.tile.get(id);
      return tile ? getPrevious(tile) : null;
    },
    getChildren: (id) => children.get(id) ?? none,
    getTiles: (id) => held.get(id) ?? none,
  };
}

/** The links among the items of a board as they are now. */
export async function findBoardLinks(board: Board): Promise<Links> {
  return findLinks(await board.readAll('scene'), await board.readAll('tile'));
}

async function previousReader(tiles: ReadonlyMap<number, LinkedItem>) {
  const isNamed = ({ previousId }: LinkedItem) => !isNone(previousId) && !tiles.has(Number(previousId));
  const byName = new Map<string, number>();
  let areNamed = false;
  await forEachInTurns(tiles.values(), (tile) => {
    areNamed ||= isNamed(tile);
  });
  if (areNamed) await forEachInTurns(tiles.values(), ({ sourceId, id }) => void byName.set(sourceId, id));
  return ({ previousId }: LinkedItem): number | null => {
    if (isNone(previousId)) return null;
    const id = Number(previousId);
    return tiles.has(id) ? id : (byName.get(String(previousId)) ?? null);
  };
}

const isNone = (previousId: LinkedItem['previousId']) =>
  previousId === null || previousId === '' || previousId === 0;

function append(lists: Map<number, number[]>, key: number, id: number): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}
