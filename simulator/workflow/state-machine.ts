import type { Aoi, Scene, Status, Store, Tile } from './store';

export type Item = Scene | Tile;

/** What became of a request to move an item. `refused` has no reason; `error` is said in a text. */
export type Outcome = { is: 'done' } | { is: 'refused' } | { is: 'error'; text: string };

/** One passage of an item, for those who watch. */
export interface Transition {
  kind: Item['kind'];
  id: number;
  aoi: string;
  from: Status;
  to: Status;
  /** What moved it: `job`, `retry`, `force`, `scene is done` and others. */
  cause: string;
}

export interface Watching {
  moved(transition: Transition): void;
  /** An item became PENDING: somebody has to work on it. */
  queued(item: Item): void;
}

const done: Outcome = { is: 'done' };
const refused: Outcome = { is: 'refused' };
const error = (text: string): Outcome => ({ is: 'error', text });

export type Machine = ReturnType<typeof createMachine>;

/** The transitions of scenes and tiles, and what follows from each. */
export function createMachine(store: Store, watching: Watching, isLetter: boolean) {
  function move(item: Item, to: Status, cause: string): void {
    const from = item.status;
    item.status = to;
    store.touch(item);
    watching.moved({ kind: item.kind, id: item.id, aoi: item.aoi.name, from, to, cause });
    if (to === 'PENDING') watching.queued(item);
  }

  /** Every passage back to PENDING takes 1 off the countdown, below zero without limit. */
  function again(item: Item, cause: string): void {
    item.retryCountDown--;
    move(item, 'PENDING', cause);
  }

  const isFree = (tile: Tile) => !tile.previous || tile.previous.status === 'DONE';

  function startTiles(tiles: Iterable<Tile>, cause: string): void {
    for (const tile of tiles) {
      if (tile.status === 'NEW' && tile.scene.status === 'DONE' && isFree(tile)) move(tile, 'PENDING', cause);
    }
  }

  /** Takes a tile out of its chain for good: its children follow the tile before it. */
  function unlink(tile: Tile): void {
    const { previous } = tile;
    const children = [...tile.children];
    tile.children.clear();
    previous?.children.delete(tile);
    let root: Tile | undefined;
    for (const child of children) {
      // Without a tile before it, the first child becomes the root and the others follow it.
      const before = previous ?? root;
      root ??= child;
      child.previous = before;
      before?.children.add(child);
      if (child.reference === tile) child.reference = tile.reference ?? (child === root ? undefined : root);
    }
    if (!previous && root) moveReferences(tile, root);
    startTiles(children, 'chain relinked');
  }

  function moveReferences(from: Tile, root: Tile): void {
    const open = [...root.children];
    for (let tile = open.pop(); tile; tile = open.pop()) {
      if (tile.reference === from) tile.reference = root;
      open.push(...tile.children);
    }
  }

  function failTile(tile: Tile, cause: string): void {
    move(tile, 'FAILED', cause);
    unlink(tile);
  }

  /** What follows once an item has come to a status. */
  function arrive(item: Item, to: Status, cause: string): void {
    if (to === 'FAILED' && item.kind === 'tile') {
      failTile(item, cause);
      return;
    }
    move(item, to, cause);
    if (item.kind === 'scene') {
      if (to === 'DONE') startTiles(item.tiles, 'scene is done');
      if (to === 'FAILED') {
        for (const tile of item.tiles) if (tile.status !== 'FAILED') failTile(tile, 'scene failed');
      }
    } else if (to === 'DONE') startTiles(item.children, 'previous tile is done');
  }

  /** Why a retry of a tile cannot be: its scene or the tile before it is not DONE. */
  function blocked(item: Item): string | undefined {
    if (item.kind === 'scene') return undefined;
    if (item.scene.status !== 'DONE') return `cannot retry tile with scene status ${item.scene.status}`;
    if (!isFree(item)) return `cannot retry tile with previous tile status ${item.previous?.status}`;
    return undefined;
  }

  function retry(item: Item | undefined): Outcome {
    if (item?.status !== 'RETRY') return refused;
    const reason = blocked(item);
    if (reason) return error(reason);
    again(item, 'retry');
    return done;
  }

  /** @param isForced as servers to the letter take it; elsewhere it has no meaning */
  function fail(item: Item | undefined, isForced: boolean): Outcome {
    if (!item) return refused;
    const isOpen = item.status === 'RETRY' || (!isLetter && item.status === 'PENDING');
    if (!isOpen && !(isLetter && isForced)) return refused;
    if (item.status === 'FAILED') return done;
    if (!isForced) {
      if (item.kind === 'scene' && item.tiles.some(({ status }) => status !== 'NEW')) {
        return error(`cannot fail scene ${item.id}: it has a tile that is not NEW`);
      }
      if (item.kind === 'tile') {
        const child = [...item.children].find(({ status }) => status !== 'NEW');
        if (child) return error(`cannot fail tile ${item.id}: tile ${child.id} that follows is not NEW`);
      }
    }
    arrive(item, 'FAILED', 'fail');
    return done;
  }

  function force(item: Item | undefined, to: Status): Outcome {
    if (!item) return refused;
    if (to === 'PENDING') again(item, 'force');
    else arrive(item, to, 'force');
    return done;
  }

  /** What a job found out; nothing happens where the item is no longer waiting for it. */
  function result(item: Item, to: 'DONE' | 'RETRY' | 'FAILED', message = ''): void {
    const isWaiting = item.status === 'PENDING' || (item.status === 'RETRY' && to !== 'RETRY');
    if (!isWaiting) return;
    if (to === 'RETRY' && item.retryCountDown > 0) {
      again(item, 'silent retry');
      return;
    }
    // Neither a retry nor DONE clears the message: an item that is DONE can show an old one.
    if (to !== 'DONE') item.message = message;
    arrive(item, to, 'job');
  }

  /** Retries what is in RETRY; with `isForced` everything starts again, DONE and FAILED included. */
  function retryAll(aois: Aoi[], isForced: boolean): { Scenes: number; Tiles: number } {
    const count = { Scenes: 0, Tiles: 0 };
    for (const aoi of aois) {
      for (const scene of [...aoi.scenes.values()]) {
        if (!isForced && scene.status !== 'RETRY') continue;
        again(scene, isForced ? 'force' : 'retry');
        count.Scenes++;
      }
      for (const tile of [...aoi.tiles.values()]) {
        if (!isForced && (tile.status !== 'RETRY' || blocked(tile))) continue;
        again(tile, isForced ? 'force' : 'retry');
        count.Tiles++;
      }
    }
    return count;
  }

  return { retry, fail, force, result, retryAll, move, startTiles };
}
