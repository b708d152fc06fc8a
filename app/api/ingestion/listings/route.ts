import { ingestionApi } from '@/lib/ingestion/api';
import { beginImport, beginListing, readListings } from '@/lib/ingestion/runs/listing/listings';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/listings'], ({ user }) => readListings(user));

export const POST = route(ingestionApi['POST /api/ingestion/listings'], ({ body, user }) =>
  body.from === 'file' ? beginImport(body.payload, user) : beginListing(body.payload, user),
);
