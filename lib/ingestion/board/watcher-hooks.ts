import type { ItemChange } from '../item';
import type { Board } from './board';
import type { WatcherState } from './bus';

/** What a reading brought, before it is published. */
export interface BoardUpdate {
  /** Of another AOI under the same name: the end of what the one before held. */
  changes: ItemChange[];
  board: Board;
  at: number;
  /** When the board was last known to be right before; null before the first look. */
  before: number | null;
  /** What is known beside the items from now on. */
  state: WatcherState;
  /** Which AOI of this name it is: deleted and made again, it is another. */
  generation: number;
  /** Whether the board is a new picture, of which nothing was known before. */
  isNew: boolean;
  /** The position that it comes to. */
  epoch: string;
  sequence: number;
}

/** What a watcher asks of its surroundings. */
export interface WatcherHooks {
  /**
   * Stores what a reading brought, before it is published. In order, one at a time. Where it fails the
   * watcher ends, for its board is ahead of what is stored.
   */
  keep?: (brought: BoardUpdate) => Promise<void>;
  /** What is wrong when a read fails: a sentence for people. */
  explain: (error: unknown) => string;
  /** The share of the server's time that this watcher may take, 0 to 1. */
  share: () => number;
  /** A name for a new life of the board's numbers. */
  newEpoch: () => string;
  now?: () => number;
}
