import { ingestionApi } from '@/lib/ingestion/api';
import { listRuns } from '@/lib/ingestion/history/compare-runs';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/history/runs'], ({ params }) =>
  listRuns(params.aoi),
);
