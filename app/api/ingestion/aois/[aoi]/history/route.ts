import { ingestionApi } from '@/lib/ingestion/api';
import { readRecord } from '@/lib/ingestion/history/read-history';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/history'], ({ params, query }) =>
  readRecord(params.aoi, query.from, query.until),
);
