import 'server-only';
import { Problem } from '@/lib/web/problem';
import { assertPlainName } from '../workflow-call';
import { findWatcher, watch } from './hub';
import type { LiveBoard } from './live-board';

/**
 * Runs `work` on the board of an AOI once its first look is over, and leaves it again. Throws a `Problem` when the
 * server has not answered yet, so that an empty board is never shown as one.
 */
export async function withBoard<T>(aoi: string, work: (watcher: LiveBoard) => Promise<T> | T): Promise<T> {
  // Asking again would not help: said at once.
  assertPlainName(aoi);
  const { watcher, leave } = watch(aoi);
  try {
    await watcher.ready();
    if (watcher.readAt === null) {
      throw new Problem({
        type: 'board-not-read',
        status: 503,
        service: 'workflow',
        retryable: true,
        title: watcher.sentence ?? 'The workflow server has not answered yet',
        detail: 'The board loads as soon as it answers. Try again in a moment.',
      });
    }
    return await work(watcher);
  } finally {
    leave();
  }
}

/** Runs `work` on the items of an AOI, as its board lists them. Throws as `withBoard` does. */
export const withItems = <T>(aoi: string, work: (items: LiveBoard['board']) => Promise<T>): Promise<T> =>
  withBoard(aoi, ({ board }) => work(board));

/** More items than this make a page heavier than they make it faster. */
const maxSentItems = 3_000;

/**
 * Begins to read the board of an AOI, which a page is about to ask for.
 * @returns true if this process has read it before, and it is small enough to be sent with the page
 */
export function prepareBoard(aoi: string): boolean {
  const found = findWatcher(aoi);
  if (!found) {
    watch(aoi).leave();
    return false;
  }
  const { board, readAt } = found;
  return readAt !== null && board.itemCount <= maxSentItems;
}
