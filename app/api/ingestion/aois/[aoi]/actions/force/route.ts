import { startBulk } from '@/lib/ingestion/actions/jobs';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/aois/{aoi}/actions/force'],
  ({ params, body: { to, ...body }, user }) =>
    startBulk(params.aoi, { ...body, action: { type: 'force', to }, canary: 0 }, user),
);
