import { ingestionApi } from '@/lib/ingestion/api';
import { readWatched } from '@/lib/ingestion/history/record-store';
import { readTimeInStatus } from '@/lib/ingestion/history/time-in-status-store';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/history/time-in-status'],
  async ({ params, query }) => {
    const watched = await readWatched(params.aoi);
    return {
      stays: await readTimeInStatus(params.aoi, [query.from ?? 0, query.until ?? Date.now()], watched),
    };
  },
);
