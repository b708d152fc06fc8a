import { ingestionApi } from '@/lib/ingestion/api';
import { withBoard } from '@/lib/ingestion/board/open-board';
import { exportItems } from '@/lib/ingestion/items/item-export';
import { matchingIds } from '@/lib/ingestion/items/item-query';
import { fileName } from '@/lib/web/files/file-name';
import { fileResponse } from '@/lib/web/files/file-response';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/items/export'],
  ({ params, query: { sort, dir, format, ...filter }, signal }) =>
    withBoard(params.aoi, async (watcher) => {
      const ids = await matchingIds(watcher, filter, { sort, dir }, signal);
      return fileResponse(
        fileName(params.aoi, `-${filter.kind}s.${format}`),
        exportItems(watcher.board, filter.kind, ids, format),
      );
    }),
);
