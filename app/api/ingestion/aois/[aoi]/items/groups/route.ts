import { ingestionApi } from '@/lib/ingestion/api';
import { withBoard } from '@/lib/ingestion/board/open-board';
import { groupItems } from '@/lib/ingestion/items/item-query';
import { longListCap } from '@/lib/platform/list-cap';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/items/groups'],
  ({ params, query, signal }) =>
    withBoard(params.aoi, async (watcher) => {
      const groups = await groupItems(watcher, query, query.by, signal);
      return { groups: groups.slice(0, longListCap), total: groups.length };
    }),
);
