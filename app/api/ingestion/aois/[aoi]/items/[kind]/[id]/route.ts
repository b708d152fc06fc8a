import { ingestionApi } from '@/lib/ingestion/api';
import { withScene } from '@/lib/ingestion/board-view';
import { readScene, readTile } from '@/lib/ingestion/client';
import { readTransitions } from '@/lib/ingestion/live/history';
import { withBoard } from '@/lib/ingestion/open-board';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

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
      const { data } = kind === 'scene' ? await readScene(id, { signal }) : await readTile(id, { signal });
      const tiles = kind === 'scene' ? [...board.all('tile')].filter(({ sceneId }) => sceneId === id) : [];
      const transitions = await readTransitions(aoi, kind, id);
      return {
        item: withScene(board, known),
        data,
        tiles: tiles.map((tile) => withScene(board, tile)),
        transitions: transitions.map((transition) => ({ ...transition, at: transition.at.getTime() })),
      };
    }),
);
