import { ingestionApi } from '@/lib/ingestion/api';
import { readCauses, snoozeCause } from '@/lib/ingestion/triage/causes';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/causes'], ({ params, signal }) =>
  readCauses(params.aoi, signal),
);

export const PUT = route(
  ingestionApi['PUT /api/ingestion/aois/{aoi}/causes'],
  async ({ params, body, user }) => {
    await snoozeCause(params.aoi, body.signature, body.until, user);
    return undefined;
  },
);
