import 'server-only';
import { Problem } from '@/lib/web/problem';
import { assertPlainName } from '../workflow-call';
import { watch } from './hub';
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
