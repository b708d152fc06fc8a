import { ingestionApi } from '@/lib/ingestion/api';
import { withScene } from '@/lib/ingestion/board-view';
import { readScene, readTile } from '@/lib/ingestion/client';
import type { Item } from '@/lib/ingestion/live/board';
import { readTransitions } from '@/lib/ingestion/live/history';
import { withBoard } from '@/lib/ingestion/open-board';
import type { WireScene, WireTile } from '@/lib/ingestion/schema';
import { readStatus } from '@/lib/ingestion/status';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

/** What the server says now, where the board has not read it again yet. */
function newerThan(known: Item, { status, message, RetryCountDown }: WireScene | WireTile) {
  const now = readStatus(status);
  return {
    status: now,
    message,
    retries: RetryCountDown ?? known.retries,
    since: now === known.status ? known.since : Date.now(),
  };
}

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/items/{kind}/{id}'],
  ({ params, signal }) =>
    withBoard(params.aoi, async ({ board }) => {
      const { aoi, kind, id } = params;
      const known = board.item(kind, id);
      if (!known) {
        throw new Problem({
          type: 'not-found',
          status: 404,
          title: `${aoi} has no ${kind} ${id}`,
          detail: 'It may have been deleted.',
        });
      }
      const fresh = kind === 'scene' ? await readScene(id, { signal }) : await readTile(id, { signal });
      const tiles = kind === 'scene' ? [...board.all('tile')].filter(({ sceneId }) => sceneId === id) : [];
      const transitions = await readTransitions(aoi, kind, id);
      return {
        item: { ...withScene(board, known), ...newerThan(known, fresh) },
        data: fresh.data,
        tiles: tiles.map((tile) => withScene(board, tile)),
        transitions: transitions.map((transition) => ({ ...transition, at: transition.at.getTime() })),
      };
    }),
);
