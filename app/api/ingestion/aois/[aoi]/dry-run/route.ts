import { planBulk } from '@/lib/ingestion/actions/jobs';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/aois/{aoi}/dry-run'],
  ({ params, body: { action, ...chosen }, signal }) => planBulk(params.aoi, action, chosen, signal),
);
