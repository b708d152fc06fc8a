import { ingestionApi } from '@/lib/ingestion/api';
import { readRun } from '@/lib/ingestion/history/compare-runs';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/history/run'], ({ params, query }) =>
  readRun(params.aoi, query.since, query.until ?? null),
);
