import { ingestionApi } from '@/lib/ingestion/api';
import { withBoard } from '@/lib/ingestion/board/open-board';
import { matchingIds } from '@/lib/ingestion/items/item-query';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/items/ids'],
  ({ params, query: { sort, dir, ...filter }, signal }) =>
    withBoard(params.aoi, async (watcher) => ({
      ids: [...(await matchingIds(watcher, filter, { sort, dir }, signal))],
    })),
);
