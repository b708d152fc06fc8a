import { forceStatus } from '@/lib/ingestion/actions/actions';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/aois/{aoi}/force'],
  async ({ params, body: { kind, id, status }, user }) => ({
    status: await forceStatus(params.aoi, { kind, id }, status, user),
  }),
);
