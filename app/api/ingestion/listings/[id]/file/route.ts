import { ingestionApi } from '@/lib/ingestion/api';
import { exportList } from '@/lib/ingestion/runs/listing/export-list';
import { importList } from '@/lib/ingestion/runs/listing/import-list';
import { requireListing } from '@/lib/ingestion/runs/listing/listings';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/file'],
  async ({ params, query, user }) => exportList(await requireListing(params.id, user), query.kind),
);

export const PUT = route(ingestionApi['PUT /api/ingestion/listings/{id}/file'], ({ params, request, user }) =>
  importList(params.id, request.body ?? new ReadableStream<Uint8Array>(), user),
);
