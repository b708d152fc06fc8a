import { ingestionApi } from '@/lib/ingestion/api';
import { readChanges } from '@/lib/ingestion/history/read-history';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/history/changes'], ({ params, query }) =>
  readChanges(params.aoi, query.way, query.at),
);
