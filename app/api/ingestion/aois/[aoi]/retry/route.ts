import { retryWhole } from '@/lib/ingestion/actions/aoi-actions';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/aois/{aoi}/retry'], ({ params, user }) =>
  retryWhole(params.aoi, user),
);
