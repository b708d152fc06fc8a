import { ingestionApi } from '@/lib/ingestion/api';
import { aoisOfImage } from '@/lib/ingestion/items/aois-of-image';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/images/{id}'], async ({ params }) => ({
  aois: await aoisOfImage(params.id),
}));
