import { runItemActions } from '@/lib/ingestion/actions/actions';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/aois/{aoi}/item-actions'],
  async ({ params, body, user }) => ({
    results: await runItemActions(params.aoi, body.action, body.items, user),
  }),
);
