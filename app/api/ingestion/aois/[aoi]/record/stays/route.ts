import { ingestionApi } from '@/lib/ingestion/api';
import { readWatched } from '@/lib/ingestion/record/record-store';
import { readStays } from '@/lib/ingestion/record/stays';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/record/stays'],
  async ({ params, query }) => {
    const watched = await readWatched(params.aoi);
    return { stays: await readStays(params.aoi, [query.from ?? 0, query.until ?? Date.now()], watched) };
  },
);
