import { ingestionApi } from '@/lib/ingestion/api';
import { readListedScene } from '@/lib/ingestion/runs/listing/columns';
import { requireListing } from '@/lib/ingestion/runs/listing/listings';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/scenes/{scene}'],
  async ({ params, user }) => {
    await requireListing(params.id, user);
    return readListedScene(params.id, params.scene);
  },
);
