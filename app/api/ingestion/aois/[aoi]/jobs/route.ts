import { ingestionApi } from '@/lib/ingestion/api';
import { listJobs } from '@/lib/ingestion/bulk/job-store';
import { jobView, startBulk } from '@/lib/ingestion/bulk/jobs';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/jobs'], async ({ params, query }) => ({
  jobs: (await listJobs(params.aoi, query.limit)).map(jobView),
}));

export const POST = route(ingestionApi['POST /api/ingestion/aois/{aoi}/jobs'], ({ params, body, user }) =>
  startBulk(params.aoi, { ...body, action: { is: body.action } }, user),
);
