import { ingestionApi } from '@/lib/ingestion/api';
import { readItemDetail } from '@/lib/ingestion/items/item-detail';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/items/{kind}/{id}'],
  ({ params: { aoi, kind, id }, signal }) => readItemDetail(aoi, kind, id, signal),
);
