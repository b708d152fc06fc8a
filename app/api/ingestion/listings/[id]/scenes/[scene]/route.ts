import { ingestionApi } from '@/lib/ingestion/api';
import { readScene } from '@/lib/ingestion/listing/columns';
import { requireListing } from '@/lib/ingestion/listing/work';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/scenes/{scene}'],
  async ({ params, user }) => {
    await requireListing(params.id, user);
    return readScene(params.id, params.scene);
  },
);
