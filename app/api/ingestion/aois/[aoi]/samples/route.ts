import { ingestionApi } from '@/lib/ingestion/api';
import { readSamples } from '@/lib/ingestion/history/store';
import { thinSamples } from '@/lib/ingestion/history/thin-samples';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/samples'], async ({ params, query }) => {
  const samples = await readSamples(params.aoi, new Date(Date.now() - query.hours * 3_600_000));
  const timed = samples.map((sample) => ({ ...sample, at: sample.at.getTime() }));
  return { samples: query.points === undefined ? timed : thinSamples(timed, query.points) };
});
