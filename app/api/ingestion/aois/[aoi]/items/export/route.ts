import { Readable } from 'node:stream';
import { ingestionApi } from '@/lib/ingestion/api';
import { exportItems } from '@/lib/ingestion/item-export';
import { matchingIds } from '@/lib/ingestion/item-query';
import { withBoard } from '@/lib/ingestion/open-board';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/items/export'],
  ({ params, query: { sort, dir, format, ...filter } }) =>
    withBoard(params.aoi, (watcher) => {
      const ids = matchingIds(watcher, filter, { sort, dir });
      const parts = exportItems(watcher.board, filter.kind, ids, format);
      return new Response(Readable.toWeb(Readable.from(parts)) as ReadableStream, {
        headers: {
          'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
          'content-disposition': `attachment; filename="${filter.kind}s.${format}"`,
          'cache-control': 'no-store',
        },
      });
    }),
);
