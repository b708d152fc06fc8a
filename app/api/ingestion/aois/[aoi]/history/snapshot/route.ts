import { ingestionApi } from '@/lib/ingestion/api';
import { readState } from '@/lib/ingestion/history/read-history';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/history/snapshot'],
  ({ params, query }) => readState(params.aoi, query.at),
);
