import type { Item, Kind } from './item';
import type { ItemStatus } from './status';

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

/** The links among these items. A tile before that is named by its source id is looked up; one that is gone is none. */
export function findLinks(scenes: Iterable<LinkedItem>, tiles: Iterable<LinkedItem>): Links {
  const items = { scene: new Map<number, LinkedItem>(), tile: new Map<number, LinkedItem>() };
  for (const scene of scenes) items.scene.set(scene.id, scene);
  for (const tile of tiles) items.tile.set(tile.id, tile);
  const previous = previousReader(items.tile);
  const children = new Map<number, number[]>();
  const held = new Map<number, number[]>();
  for (const tile of items.tile.values()) {
    const before = previous(tile);
    if (before !== null) append(children, before, tile.id);
    if (tile.sceneId !== null) append(held, tile.sceneId, tile.id);
  }
  return {
    getStatus: (kind, id) => items[kind].get(id)?.status,
    getScene: (id) => items.tile.get(id)?.sceneId ?? null,
    getPrevious: (id) => {
      const tile = items.tile.get(id);
      return tile ? previous(tile) : null;
    },
    getChildren: (id) => children.get(id) ?? none,
    getTiles: (id) => held.get(id) ?? none,
  };
}

function previousReader(tiles: ReadonlyMap<number, LinkedItem>) {
  let byName: Map<string, number> | undefined;
  return ({ previousId }: LinkedItem): number | null => {
    if (previousId === null || previousId === '' || previousId === 0) return null;
    const id = Number(previousId);
    if (tiles.has(id)) return id;
    byName ??= new Map([...tiles.values()].map((tile) => [tile.sourceId, tile.id]));
    return byName.get(String(previousId)) ?? null;
  };
}

function append(lists: Map<number, number[]>, key: number, id: number): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}
