import { ingestionApi } from '@/lib/ingestion/api';
import { listFootprints } from '@/lib/ingestion/board/board-view';
import { withBoard } from '@/lib/ingestion/board/open-board';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/footprints'], ({ params, query }) =>
  withBoard(params.aoi, (watcher) => listFootprints(params.aoi, watcher, query)),
);
