import type { Counts } from '../status';
import type { WatcherState } from './bus';

/** What a watcher has to know to continue where another stopped. Times are milliseconds. */
export interface WatcherCheckpoint {
  generation: number;
  /** When that generation was first seen; null if no other was before it. */
  generationAt: number | null;
  /** When everything was read last, and the counts last checked; 0 for never. */
  lastFull: number;
  lastCheck: number;
}

/** What the process that watches an AOI sends the others, beside the items. */
export interface PublishedState extends WatcherCheckpoint {
  state: WatcherState;
  counts: { scenes: Counts; tiles: Counts };
  /** When it began to be watched without a pause. */
  startedAt: number;
  /** What is PENDING longest. */
  oldestPending: OldestPending | null;
}

/** Since when something is so; `isAtLeast` when it was so already at the first look. */
export interface OldestPending {
  at: number;
  isAtLeast: boolean;
}
