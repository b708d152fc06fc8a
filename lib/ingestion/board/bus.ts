import type { Kind } from '../item';
import type { Counts, ItemStatus } from '../status';
import type { NumberTimes } from './numbers';

/** What changed between two pictures of an AOI. */
export interface Delta {
  /** `epoch:sequence`. */
  id: string;
  at: number;
  /** `[id, status]` of items that moved, appeared (status) or are gone (null). */
  scenes: [number, ItemStatus | null][];
  tiles: [number, ItemStatus | null][];
  counts: { scenes: Counts; tiles: Counts };
}

/** How many rows of the lists of an AOI no one can read. */
export interface UnreadableRows {
  scenes: number;
  tiles: number;
}

/** What a watcher knows beside the items. */
export interface WatcherState {
  /** When the oldest of the numbers was last known to be right; null before the first look. */
  readAt: number | null;
  /** The same of each number. */
  numbersAt: NumberTimes;
  /** When a reading last ended without a doubt. It says nothing of what was not read. */
  lookedAt: number | null;
  /** The sentence says what is wrong, also with a server that answers. */
  server: { state: 'ok' | 'slow' | 'down'; sentence: string | null };
  /** How long the server took for the last small answer, ms. */
  answerMs: number | null;
  /** When that answer was asked for, which also reports root tiles and dates. */
  checkedAt: number | null;
  isGone: boolean;
  rootTiles: number | null;
  from: string | null;
  to: string | null;
  unreadable: UnreadableRows;
}

export type BoardEvent =
  | { type: 'delta'; delta: Delta }
  /** How old the picture is, and whether the server answers. */
  | { type: 'state'; state: WatcherState }
  /** What was missed is too much: the reader has to fetch the snapshot again. */
  | { type: 'reset' };

export type BoardListener = (beat: BoardEvent) => void;

/** How many deltas are kept for readers that were away. */
export const keptDeltas = 500;
/** More changes than this at once are not reported one by one: anyone who looks fetches the snapshot. */
export const maxInDelta = 20_000;

/**
 * Hands the changes of one AOI to anyone who listens, and keeps the last ones for readers that were away. The epoch is
 * another for each life of a watcher, so that a number of an old life is never taken for one of this.
 */
export class Bus {
  private readonly ring: Delta[] = [];
  private readonly listeners = new Set<BoardListener>();
  private sequence = 0;

  constructor(public epoch: string) {}

  get lastId(): string {
    return `${this.epoch}:${this.sequence}`;
  }

  get listenerCount(): number {
    return this.listeners.size;
  }

  /** Begins to count again, after a picture that has nothing to do with the last: everyone looks again. */
  restart(epoch: string, sequence = 0): void {
    this.epoch = epoch;
    this.sequence = sequence;
    this.ring.length = 0;
    this.emit({ type: 'reset' });
  }

  /** The number that the next delta will have. */
  get nextSequence(): number {
    return this.sequence + 1;
  }

  /**
   * Goes to a position that another process came to; anyone who listens is sent what is between, as far as that is
   * known.
   */
  goTo(epoch: string, sequence: number, latest: readonly Delta[]): void {
    const before = this.lastId;
    this.epoch = epoch;
    this.sequence = sequence;
    this.ring.splice(0, this.ring.length, ...latest.slice(-keptDeltas));
    for (const beat of this.since(before)) this.emit(beat);
  }

  publish(change: Omit<Delta, 'id'>): void {
    if (change.scenes.length + change.tiles.length > maxInDelta) {
      this.restart(this.epoch, this.nextSequence);
      return;
    }
    this.sequence += 1;
    const delta = { ...change, id: this.lastId };
    this.ring.push(delta);
    if (this.ring.length > keptDeltas) this.ring.shift();
    this.emit({ type: 'delta', delta });
  }

  emit(beat: BoardEvent): void {
    for (const listener of this.listeners) listener(beat);
  }

  /** Listens from now on; what came after `lastId` is handed over first, or a `reset` when that is no longer known. */
  subscribe(listener: BoardListener, lastId?: string): () => void {
    for (const beat of this.since(lastId)) listener(beat);
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private since(lastId: string | undefined): BoardEvent[] {
    if (lastId === undefined || lastId === this.lastId) return [];
    const [epoch, number] = lastId.split(':');
    const oldest = this.sequence - this.ring.length;
    const from = Number(number);
    if (epoch !== this.epoch || !(from >= oldest && from <= this.sequence)) return [{ type: 'reset' }];
    return this.ring.slice(from - oldest).map((delta) => ({ type: 'delta', delta }));
  }
}

/** The changes of one reading as a delta reports them; an item that moved twice is reported once, as it is. */
export function toPairs(changes: Iterable<{ kind: Kind; id: number; to: ItemStatus | null }>) {
  const last = { scene: new Map<number, ItemStatus | null>(), tile: new Map<number, ItemStatus | null>() };
  for (const { kind, id, to } of changes) last[kind].set(id, to);
  return { scenes: [...last.scene], tiles: [...last.tile] };
}
