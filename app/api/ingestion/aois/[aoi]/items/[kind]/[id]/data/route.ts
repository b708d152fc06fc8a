import { ingestionApi } from '@/lib/ingestion/api';
import { changeData, readItemData } from '@/lib/ingestion/items/item-data';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/items/{kind}/{id}/data'],
  async ({ params: { aoi, kind, id } }) => ({ data: await readItemData(aoi, { kind, id }) }),
);

export const PUT = route(
  ingestionApi['PUT /api/ingestion/aois/{aoi}/items/{kind}/{id}/data'],
  async ({ params: { aoi, kind, id }, body, user }) => ({
    data: await changeData(aoi, { kind, id }, body, user),
  }),
);
