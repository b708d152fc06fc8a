import { ingestionApi } from '@/lib/ingestion/api';
import { groupsOf } from '@/lib/ingestion/item-query';
import { withBoard } from '@/lib/ingestion/open-board';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/items/groups'], ({ params, query }) =>
  withBoard(params.aoi, (watcher) => ({ groups: groupsOf(watcher, query, query.by) })),
);
