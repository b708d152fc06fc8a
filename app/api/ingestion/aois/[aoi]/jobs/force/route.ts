import { ingestionApi } from '@/lib/ingestion/api';
import { startBulk } from '@/lib/ingestion/bulk/jobs';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/aois/{aoi}/jobs/force'],
  ({ params, body: { to, ...body }, user }) =>
    startBulk(params.aoi, { ...body, action: { is: 'force', to }, canary: 0 }, user),
);
