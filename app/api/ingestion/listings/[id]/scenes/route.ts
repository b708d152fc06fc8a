import { ingestionApi } from '@/lib/ingestion/api';
import { columnLines, readColumns } from '@/lib/ingestion/runs/listing/columns';
import { requireListing } from '@/lib/ingestion/runs/listing/listings';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/scenes'],
  async ({ params, query, user }) => {
    await requireListing(params.id, user);
    return columnLines(readColumns(params.id, query.from, query.limit));
  },
);
