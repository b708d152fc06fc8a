import { ingestionApi } from '@/lib/ingestion/api';
import { requireRun } from '@/lib/ingestion/runs/store';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/runs/{id}'], async ({ params }) => {
  const run = await requireRun(params.id);
  return { ...run, payload: JSON.parse(run.payload) };
});
