import 'server-only';
import { log } from '@/lib/platform/log';
import type { Kind } from '../item';
import { beginWatch, extendWatch, saveSnapshot } from './record-store';
import { encodeSnapshot } from './status-snapshot';
import { minGapMs } from './timeline';

/** How often it is noted that the watcher still watches. */
const minSampleIntervalMs = 5_000;
/** Another snapshot is kept after this many changes, or after so long if there was any. */
const maxMoves = 20_000;
const snapshotIntervalMs = 6 * 3_600_000;

/** What the record needs of a board: how large it is, and the status of its items in columns. */
interface RecordedBoard {
  size(kind: Kind): number;
  view(kind: Kind): { ids: ArrayLike<number>; statuses: ArrayLike<number> };
}

/** What the record needs of a watcher. */
export interface RecordedWatcher {
  readonly board: RecordedBoard;
  readonly bus: { subscribe(listener: (beat: RecordedBeat) => void): () => void };
  /** When a reading last ended without a doubt, ms; null before the first time. */
  readonly lookedAt: number | null;
  /** Counts how often an AOI of this name was made again. */
  readonly generation: number;
}

type RecordedBeat =
  | { type: 'delta'; delta: { scenes: readonly unknown[]; tiles: readonly unknown[] } }
  | { type: 'state'; state: { lookedAt: number | null; isGone: boolean } }
  | { type: 'reset' };

interface Note {
  at: number;
  /** No one watched until now. */
  isBegin: boolean;
  /** The board as it stood, where a snapshot of it is due; fresh when no transitions lead to it. */
  snapshot?: { packed: Uint8Array; isFresh: boolean };
}

/**
 * Keeps on record from when to when a watcher watched, and snapshots of its board from which replays start. Never stops
 * the watcher. The function that it gives ends the record.
 */
export function recordHistory(aoi: string, watcher: RecordedWatcher): () => void {
  let known: { generation: number; lookedAt: number; seenAt: number; notedAt: number } | undefined;
  // What another process read before this watcher began says nothing of what it sees.
  const inherited = watcher.lookedAt;
  let snapshotAt = 0;
  let moves = 0;
  let watchId: number | undefined;
  let writing = Promise.resolve();

  const write = async ({ at, isBegin, snapshot }: Note) => {
    try {
      if (snapshot) await saveSnapshot(aoi, at, snapshot.isFresh, snapshot.packed);
      if (isBegin) watchId = await beginWatch(aoi, at);
      else if (watchId !== undefined) await extendWatch(watchId, at);
    } catch (error) {
      // What was lost cannot be reported: the record begins again.
      known = undefined;
      log().warn({ err: error, aoi }, 'the history of an AOI could not be stored');
    }
  };
  const note = (one: Note) => {
    writing = writing.then(() => write(one));
  };

  /** The board is right at this very moment only: the next reading may begin to change it as soon as this returns. */
  const look = (lookedAt: number, generation: number) => {
    const at = Date.now();
    const isFresh = known?.generation !== generation;
    const isBegin = isFresh || at - (known?.seenAt ?? 0) >= minGapMs;
    const max = Math.max(maxMoves, watcher.board.size('tile') / 8);
    const isDue = isFresh || moves > max || (moves > 0 && at - snapshotAt > snapshotIntervalMs);
    const notedAt = known?.notedAt ?? 0;
    known = { generation, lookedAt, seenAt: at, notedAt };
    if (!isBegin && !isDue && at - notedAt < minSampleIntervalMs) return;
    known.notedAt = at;
    if (!isDue) return note({ at, isBegin });
    moves = 0;
    snapshotAt = at;
    note({ at, isBegin, snapshot: { packed: packBoard(watcher.board), isFresh } });
  };

  const leave = watcher.bus.subscribe((beat) => {
    if (beat.type === 'delta') moves += beat.delta.scenes.length + beat.delta.tiles.length;
    if (beat.type !== 'state') return;
    const { lookedAt, isGone } = beat.state;
    // A read that failed says nothing, and of an AOI that never was there is nothing to say.
    if (lookedAt === null || lookedAt === (known?.lookedAt ?? inherited) || (!known && isGone)) return;
    look(lookedAt, watcher.generation);
  });
  return () => {
    leave();
    if (known && known.seenAt > known.notedAt) note({ at: known.seenAt, isBegin: false });
  };
}

function packBoard(board: RecordedBoard): Uint8Array {
  const columns = (kind: Kind) => {
    const { ids, statuses } = board.view(kind);
    return { ids, codes: statuses };
  };
  return encodeSnapshot(columns('scene'), columns('tile'));
}
