import { ingestionApi } from '@/lib/ingestion/api';
import { readConsequence } from '@/lib/ingestion/listing/tiles-view';
import { requireListing } from '@/lib/ingestion/listing/work';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/listings/{id}/consequence'],
  async ({ params, body, user }) => {
    await requireListing(params.id, user);
    return readConsequence(params.id, body);
  },
);
