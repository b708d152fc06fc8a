import 'server-only';
import { Problem } from '@/lib/web/problem';
import { watch } from './live/hub';
import type { LiveBoard } from './live/live-board';
import { plainName } from './workflow-call';

/**
 * Runs `work` on the board of an AOI once its first look is over, and leaves it again. Throws a `Problem` when the
 * server has not answered yet, so that an empty board is never shown as one.
 */
export async function withBoard<T>(aoi: string, work: (watcher: LiveBoard) => Promise<T> | T): Promise<T> {
  // Asking again would not help: said at once.
  plainName(aoi);
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
        detail: 'The board is read as soon as it answers. Try again in a moment.',
      });
    }
    return await work(watcher);
  } finally {
    leave();
  }
}
