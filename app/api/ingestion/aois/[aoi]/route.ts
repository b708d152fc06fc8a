import { deleteWhole } from '@/lib/ingestion/actions/aoi-actions';
import { ingestionApi } from '@/lib/ingestion/api';
import { toSnapshot } from '@/lib/ingestion/board/board-view';
import { withBoard } from '@/lib/ingestion/board/open-board';
import { route } from '@/lib/web/route';

const get = ingestionApi['GET /api/ingestion/aois/{aoi}'];

export const GET = route(get, ({ params }) =>
  withBoard(params.aoi, (watcher) => {
    const { scenes, tiles, ...facts } = toSnapshot(params.aoi, watcher);
    const none = { ids: [], statuses: [] };
    // Hundreds of thousands of ids and statuses come straight out of columns: there is nothing to check in them.
    const checked = get.response.parse({ ...facts, scenes: none, tiles: none });
    return Response.json({ ...checked, scenes, tiles }, { headers: { 'cache-control': 'no-store' } });
  }),
);

export const DELETE = route(
  ingestionApi['DELETE /api/ingestion/aois/{aoi}'],
  async ({ params, body, user }) => {
    await deleteWhole(params.aoi, body.name, user);
    return undefined;
  },
);
