import { ingestionApi } from '@/lib/ingestion/api';
import { locate } from '@/lib/ingestion/board-view';
import { withBoard } from '@/lib/ingestion/open-board';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/footprints'], ({ params }) =>
  withBoard(params.aoi, (watcher) => locate(params.aoi, watcher)),
);
