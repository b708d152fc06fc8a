import { ingestionApi } from '@/lib/ingestion/api';
import { startRun } from '@/lib/ingestion/runs';
import { listRuns } from '@/lib/ingestion/store';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/runs'], async ({ query }) => ({
  runs: await listRuns(query.limit),
}));

export const POST = route(ingestionApi['POST /api/ingestion/runs'], ({ body, user }) => startRun(body, user));
