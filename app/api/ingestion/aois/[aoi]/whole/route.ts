import { ingestionApi } from '@/lib/ingestion/api';
import { planWhole } from '@/lib/ingestion/bulk/whole-plan';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/whole'], ({ params }) =>
  planWhole(params.aoi),
);
