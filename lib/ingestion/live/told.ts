import type { Counts } from '../status';
import type { WatcherState } from './bus';

/** What a watcher has to know to go on where another stopped. Times are milliseconds. */
export interface Memory {
  generation: number;
  /** When everything was read last, and the counts last checked; 0 for never. */
  lastFull: number;
  lastCheck: number;
}

/** What the process that watches an AOI tells the others, beside the items. */
export interface Told extends Memory {
  state: WatcherState;
  counts: { scenes: Counts; tiles: Counts };
  /** When it began to be watched without a pause. */
  startedAt: number;
  /** What is PENDING longest; left out by a process of an earlier version. */
  oldestPending?: Oldest | null;
}

/** Since when something is so; `isAtLeast` when it was so already at the first look. */
export interface Oldest {
  at: number;
  isAtLeast: boolean;
}
