import { readJobItems } from '@/lib/ingestion/actions/job-store';
import { jobView, requireJob } from '@/lib/ingestion/actions/jobs';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/actions/{id}'], async ({ params, query }) => {
  const found = await requireJob(params.id);
  const { outcome, after, limit } = query;
  const states = outcome === 'others' ? (['refused', 'unknown', 'cancelled'] as const) : undefined;
  return { job: jobView(found), items: await readJobItems(params.id, { states, after, limit }) };
});
