import { ingestionApi } from '@/lib/ingestion/api';
import { queryItems } from '@/lib/ingestion/board-view';
import { withBoard } from '@/lib/ingestion/open-board';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/items'], ({ params, query }) =>
  withBoard(params.aoi, (watcher) => queryItems(watcher, query)),
);
