import { listJobs } from '@/lib/ingestion/actions/job-store';
import { jobView, startBulk } from '@/lib/ingestion/actions/jobs';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/actions'], async ({ params, query }) => {
  const { jobs, total } = await listJobs(params.aoi, query.limit);
  return { jobs: jobs.map(jobView), total };
});

export const POST = route(ingestionApi['POST /api/ingestion/aois/{aoi}/actions'], ({ params, body, user }) =>
  startBulk(params.aoi, { ...body, action: { type: body.action } }, user),
);
