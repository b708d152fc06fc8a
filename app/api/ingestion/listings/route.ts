import { ingestionApi } from '@/lib/ingestion/api';
import { beginImport } from '@/lib/ingestion/listing/import-list';
import { beginListing, readListings } from '@/lib/ingestion/listing/work';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/listings'], async ({ user }) => ({
  listings: await readListings(user),
}));

export const POST = route(ingestionApi['POST /api/ingestion/listings'], ({ body, user }) =>
  body.from === 'file' ? beginImport(body.payload, user) : beginListing(body.payload, user),
);
