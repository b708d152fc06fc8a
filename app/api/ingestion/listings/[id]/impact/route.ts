import { ingestionApi } from '@/lib/ingestion/api';
import { requireListing } from '@/lib/ingestion/runs/listing/listings';
import { readConsequence } from '@/lib/ingestion/runs/listing/tiles-view';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/listings/{id}/impact'],
  async ({ params, body, user }) => {
    await requireListing(params.id, user);
    return readConsequence(params.id, body);
  },
);
