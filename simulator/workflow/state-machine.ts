import type { Aoi, Scene, Status, Store, Tile } from './store';

export type Item = Scene | Tile;

/** The outcome of a request to move an item. `refused` has no reason; `error` is said in a text. */
export type Outcome = { type: 'done' } | { type: 'refused' } | { type: 'error'; text: string };

/** One passage of an item, for those who watch. */
export interface Transition {
  kind: Item['kind'];
  id: number;
  aoi: string;
  /** null where it was added. */
  from: Status | null;
  to: Status;
  /** What moved it: `job`, `retry`, `force`, `scene is done` and others. */
  cause: string;
}

export interface Watching {
  moved(transition: Transition): void;
  /** An item became PENDING: someone has to work on it. */
  queued(item: Item): void;
}

const done: Outcome = { type: 'done' };
const refused: Outcome = { type: 'refused' };
const error = (text: string): Outcome => ({ type: 'error', text });

export type Machine = ReturnType<typeof createMachine>;

export interface MachineOptions {
  /** Whether the server follows the interface to the letter. */
  isLetter: boolean;
  /** How the server stores what a job says. */
  spell: (message: string) => string;
}

/** The transitions of scenes and tiles, and what follows from each. */
export function createMachine(store: Store, watching: Watching, { isLetter, spell }: MachineOptions) {
  function move(item: Item, to: Status, cause: string): void {
    const from = item.status;
    item.status = to;
    item.aoi.saysRetry = to === 'RETRY';
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

  function startTiles(tiles: Iterable<Tile>, cause: string, isReady: (tile: Tile) => boolean = isFree): void {
    for (const tile of tiles) {
      if (tile.status === 'NEW' && tile.scene.status === 'DONE' && isReady(tile))
        move(tile, 'PENDING', cause);
    }
  }

  /** Takes a tile out of its chain permanently: its children follow the tile before it. */
  function unlink(tile: Tile): void {
    const { previous } = tile;
    const children = [...tile.children];
    tile.children.clear();
    // A tile that FAILED has no tile before it any more, and keeps its reference.
    previous?.children.delete(tile);
    tile.previous = undefined;
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
    // In whatever status the tile before them is.
    startTiles(children, 'chain relinked', () => true);
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
    return waits(item);
  }

  const waits = (tile: Tile): string | undefined =>
    isFree(tile) ? undefined : `cannot retry tile when previous is ${tile.previous?.status}`;

  /** Why an item cannot be tagged as failed without its graph becoming inconsistent. */
  function unfailable(item: Item): string | undefined {
    if (item.kind === 'scene') {
      const begun = item.tiles.find(({ status }) => status !== 'NEW');
      if (begun) return `unconsistency: tile ${begun.id} status ${begun.status}`;
      return item.tiles.map(childBegun).find((reason) => reason !== undefined);
    }
    if (item.previous?.scene.status === 'FAILED') return 'previous scene is FAILED';
    if (item.previous?.status === 'FAILED') return 'previous tile is FAILED';
    return childBegun(item);
  }

  function childBegun(tile: Tile): string | undefined {
    const child = [...tile.children].find(({ status }) => status !== 'NEW');
    return child && `child tile ${child.id} status ${child.status}`;
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
    const reason = isForced ? undefined : unfailable(item);
    if (reason) return error(`${item.kind === 'scene' ? 'FailScene.' : ''}uow.${reason}`);
    arrive(item, 'FAILED', 'fail');
    return done;
  }

  function force(item: Item | undefined, to: Status): Outcome {
    if (!item) return refused;
    const why = { PENDING: item.kind === 'tile' ? waits(item) : undefined, FAILED: unfailable(item) };
    const reason = to === 'PENDING' || to === 'FAILED' ? why[to] : undefined;
    if (reason) return error(reason);
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
    if (to !== 'DONE') item.message = spell(message);
    arrive(item, to, 'job');
  }

  /**
   * Retries what is in RETRY. With `isForced` every scene starts again, and of the tiles those whose scene was DONE and
   * whose chain is free at that moment. What is refused does not stop the rest.
   */
  function retryAll(aois: Aoi[], isForced: boolean): { Scenes: number; Tiles: number; refusals: string[] } {
    const count = { Scenes: 0, Tiles: 0, refusals: [] as string[] };
    const attempt = (tile: Tile, reason: string | undefined) => {
      if (reason !== undefined) {
        count.refusals.push(`tile ${tile.id}: ${reason}`);
        return;
      }
      again(tile, isForced ? 'force' : 'retry');
      count.Tiles++;
    };
    for (const aoi of aois) {
      const wasDone = new Set([...aoi.scenes.values()].filter(({ status }) => status === 'DONE'));
      for (const scene of [...aoi.scenes.values()]) {
        if (!isForced && scene.status !== 'RETRY') continue;
        again(scene, isForced ? 'force' : 'retry');
        count.Scenes++;
      }
      for (const tile of [...aoi.tiles.values()]) {
        if (isForced && wasDone.has(tile.scene)) attempt(tile, waits(tile));
        else if (!isForced && tile.status === 'RETRY') attempt(tile, blocked(tile));
      }
    }
    return count;
  }

  return { retry, fail, force, result, retryAll, move, arrive, startTiles };
}
