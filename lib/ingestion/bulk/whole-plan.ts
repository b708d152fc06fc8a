import 'server-only';
import { type Board, type Kind, kinds } from '../live/board';
import { withBoard } from '../open-board';
import { type ItemStatus, statuses } from '../status';
import { plainName } from '../workflow-call';
import { linksOf } from './links';
import { planRestart } from './restart-plan';

function restartOf(board: Board) {
  const ids = (kind: Kind) => [...board.all(kind)].map(({ id }) => id);
  const links = linksOf(board.all('scene'), board.all('tile'));
  const { scenes, tiles } = planRestart(links, ids('scene'), ids('tile'));
  return {
    scenes: scenes.length,
    restarted: tiles.restarted.length,
    refused: tiles.refused.length,
    undecided: tiles.undecided.length,
    unchanged: tiles.unchanged.length,
  };
}

/** Of each status so many are named. */
const mostNamed = 200;

/**
 * What an action on a whole AOI would meet: its items by status, and which of them a restart would move, from the lists
 * as they were read last.
 */
export async function planWhole(aoi: string) {
  plainName(aoi);
  return withBoard(aoi, ({ board, readAt }) => ({
    readAt,
    restart: restartOf(board),
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
