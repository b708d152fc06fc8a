import { ingestionApi } from '@/lib/ingestion/api';
import { withBoard } from '@/lib/ingestion/board/open-board';
import { queryItems } from '@/lib/ingestion/items/item-window';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/items'], ({ params, query, signal }) =>
  withBoard(params.aoi, (watcher) => queryItems(watcher, query, signal)),
);
