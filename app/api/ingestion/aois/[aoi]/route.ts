import { deleteWhole } from '@/lib/ingestion/aoi-actions';
import { ingestionApi } from '@/lib/ingestion/api';
import { snapshotOf } from '@/lib/ingestion/board-view';
import { withBoard } from '@/lib/ingestion/open-board';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}'], ({ params }) =>
  withBoard(params.aoi, (watcher) => snapshotOf(params.aoi, watcher)),
);

export const DELETE = route(
  ingestionApi['DELETE /api/ingestion/aois/{aoi}'],
  async ({ params, body, user }) => {
    await deleteWhole(params.aoi, body.name, user);
    return undefined;
  },
);
