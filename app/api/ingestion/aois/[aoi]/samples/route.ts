import { ingestionApi } from '@/lib/ingestion/api';
import { readSamples } from '@/lib/ingestion/live/history';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/samples'], async ({ params, query }) => {
  const samples = await readSamples(params.aoi, new Date(Date.now() - query.hours * 3_600_000));
  return { samples: samples.map((sample) => ({ ...sample, at: sample.at.getTime() })) };
});
