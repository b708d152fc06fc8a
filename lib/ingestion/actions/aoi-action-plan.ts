import 'server-only';
import type { Board } from '../board/board';
import { findBoardLinks } from '../board/links';
import { withBoard } from '../board/open-board';
import { kinds } from '../item';
import { lookThrough } from '../look-through';
import { type ItemStatus, statuses } from '../status';
import { assertPlainName } from '../workflow-call';
import { planRestart } from './restart-plan';

async function summarizeRestart(board: Board) {
  const links = await findBoardLinks(board);
  const { scenes, tiles } = await planRestart(links, board.ids('scene'), board.ids('tile'));
  return {
    scenes: scenes.length,
    restarted: tiles.restarted.length,
    refused: tiles.refused.length,
    undecided: tiles.undecided.length,
    unchanged: tiles.unchanged.length,
  };
}

/** Of each status this many are named. */
const maxNamed = 200;

/**
 * What an action on a whole AOI would meet: its items by status, and which of them a restart would move, from the lists
 * as they were read last. Throws as `lookThrough` does.
 */
export async function planAoiAction(aoi: string, signal?: AbortSignal) {
  assertPlainName(aoi);
  return withBoard(aoi, async ({ board, readAt }) => ({
    readAt,
    restart: await lookThrough(board.itemCount, signal, () => summarizeRestart(board)),
    groups: ([...statuses, 'unknown'] as ItemStatus[]).flatMap((status) => {
      const [scenes, tiles] = [board.counts('scene')[status], board.counts('tile')[status]];
      if (scenes + tiles === 0) return [];
      const first = [];
      for (const kind of kinds) {
        for (const { id, label, sourceId } of board.all(kind, [status])) {
          if (first.length >= maxNamed) break;
          first.push({ kind, id, name: label ?? sourceId });
        }
      }
      return [{ status, scenes, tiles, first }];
    }),
  }));
}
