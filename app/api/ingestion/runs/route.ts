import { ingestionApi } from '@/lib/ingestion/api';
import { startRest, startRun } from '@/lib/ingestion/runs/start';
import { listRuns } from '@/lib/ingestion/runs/store';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/runs'], ({ query }) =>
  listRuns(query.limit, query.aoi),
);

export const POST = route(ingestionApi['POST /api/ingestion/runs'], ({ body, user }) =>
  body.restOf === undefined ? startRun(body, user) : startRest(body.id, body.restOf, user),
);
