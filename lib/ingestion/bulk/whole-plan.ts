import 'server-only';
import { kinds } from '../live/board';
import { withBoard } from '../open-board';
import { type ItemStatus, statuses } from '../status';
import { plainName } from '../workflow-call';

/** Of each status so many are named. */
const mostNamed = 200;

/**
 * What an action on a whole AOI would meet: its items by status, from the lists as they were read last. What the server
 * does with each follows from that alone; it refuses none of them.
 */
export async function planWhole(aoi: string) {
  plainName(aoi);
  return withBoard(aoi, ({ board, readAt }) => ({
    readAt,
    groups: ([...statuses, 'unknown'] as ItemStatus[]).flatMap((status) => {
      const [scenes, tiles] = [board.counts('scene')[status], board.counts('tile')[status]];
      if (scenes + tiles === 0) return [];
      const first = [];
      for (const kind of kinds) {
        for (const item of board.all(kind)) {
          if (first.length >= mostNamed) break;
          if (item.status === status) first.push({ kind, id: item.id, name: item.label ?? item.sourceId });
        }
      }
      return [{ status, scenes, tiles, first }];
    }),
  }));
}
