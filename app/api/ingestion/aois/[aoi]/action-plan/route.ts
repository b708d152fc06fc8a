import { planAoiAction } from '@/lib/ingestion/actions/aoi-action-plan';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/action-plan'], ({ params, signal }) =>
  planAoiAction(params.aoi, signal),
);
