import { ingestionApi } from '@/lib/ingestion/api';
import { readLatest } from '@/lib/ingestion/history/record-store';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/history/items'],
  async ({ params, query }) => ({ items: await readLatest(params.aoi, query.kind, query.ids, query.at) }),
);
