import { ingestionApi } from '@/lib/ingestion/api';
import { readColumns } from '@/lib/ingestion/listing/columns';
import { requireListing } from '@/lib/ingestion/listing/work';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/scenes'],
  async ({ params, query, user }) => {
    await requireListing(params.id, user);
    return readColumns(params.id, query.from, query.limit);
  },
);
