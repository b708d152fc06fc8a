import { ingestionApi } from '@/lib/ingestion/api';
import { withBoard } from '@/lib/ingestion/board/open-board';
import { groupItems } from '@/lib/ingestion/items/item-query';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/items/groups'], ({ params, query }) =>
  withBoard(params.aoi, async (watcher) => ({ groups: await groupItems(watcher, query, query.by) })),
);
