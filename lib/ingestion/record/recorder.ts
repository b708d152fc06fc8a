import 'server-only';
import { log } from '@/lib/platform/log';
import type { Board } from '../live/board';
import type { Watcher } from '../live/watcher';
import { packPicture } from './picture';
import { beginWatch, extendWatch, keepPicture } from './record-store';
import { leastGapMs } from './timeline';

/** How often it is noted that the watcher still watches. */
const noteMs = 5_000;
/** Another picture is kept after so many changes, or after so long if there was any. */
const mostMoves = 20_000;
const pictureMs = 6 * 3_600_000;

interface Note {
  at: number;
  /** Nobody watched until now. */
  isBegin: boolean;
  /** The board as it stood, where a picture of it is due; fresh when no transitions lead to it. */
  picture?: { packed: Uint8Array; isFresh: boolean };
}

/**
 * Keeps on record from when to when a watcher watched, and pictures of its board from which replays start. Never stops
 * the watcher. The function that it gives ends the record.
 */
export function keepRecord(aoi: string, watcher: Watcher): () => void {
  let known: { generation: number; readAt: number; seenAt: number; notedAt: number } | undefined;
  // What another process read before this watcher began says nothing of what it sees.
  const inherited = watcher.readAt;
  let pictureAt = 0;
  let moves = 0;
  let watchId: number | undefined;
  let writing = Promise.resolve();

  const write = async ({ at, isBegin, picture }: Note) => {
    try {
      if (picture) await keepPicture(aoi, at, picture.isFresh, picture.packed);
      if (isBegin) watchId = await beginWatch(aoi, at);
      else if (watchId !== undefined) await extendWatch(watchId, at);
    } catch (error) {
      // What was lost cannot be told: the record begins anew.
      known = undefined;
      log().warn({ err: error, aoi }, 'the record of an AOI could not be kept');
    }
  };
  const note = (one: Note) => {
    writing = writing.then(() => write(one));
  };

  /** The board is right at this very moment only: the next reading may begin to change it as soon as this returns. */
  const look = (readAt: number, generation: number) => {
    const at = Date.now();
    const isFresh = known?.generation !== generation;
    const isBegin = isFresh || at - (known?.seenAt ?? 0) >= leastGapMs;
    const most = Math.max(mostMoves, watcher.board.size('tile') / 8);
    const isDue = isFresh || moves > most || (moves > 0 && at - pictureAt > pictureMs);
    const notedAt = known?.notedAt ?? 0;
    known = { generation, readAt, seenAt: at, notedAt };
    if (!isBegin && !isDue && at - notedAt < noteMs) return;
    known.notedAt = at;
    if (!isDue) return note({ at, isBegin });
    moves = 0;
    pictureAt = at;
    note({ at, isBegin, picture: { packed: packBoard(watcher.board), isFresh } });
  };

  const leave = watcher.bus.subscribe((beat) => {
    if (beat.type === 'delta') moves += beat.delta.scenes.length + beat.delta.tiles.length;
    if (beat.type !== 'state') return;
    const { readAt, isGone } = beat.state;
    // A read that failed tells nothing, and of an AOI that never was there is nothing to tell.
    if (readAt === null || readAt === (known?.readAt ?? inherited) || (!known && isGone)) return;
    look(readAt, watcher.generation);
  });
  return () => {
    leave();
    if (known && known.seenAt > known.notedAt) note({ at: known.seenAt, isBegin: false });
  };
}

function packBoard(board: Board): Uint8Array {
  const columns = (kind: 'scene' | 'tile') => {
    const { ids, statuses } = board.view(kind);
    return { ids, codes: statuses };
  };
  return packPicture(columns('scene'), columns('tile'));
}
