import { ingestionApi } from '@/lib/ingestion/api';
import { readSamples } from '@/lib/ingestion/history/store';
import { thinSamples } from '@/lib/ingestion/history/thin-samples';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/samples'], async ({ query }) => {
  const samples = await readSamples(query.aoi, new Date(Date.now() - query.hours * 3_600_000));
  const { points } = query;
  return {
    aois: query.aoi.map((name) => {
      const own = samples.get(name) ?? [];
      return { name, samples: points === undefined ? own : thinSamples(own, points) };
    }),
  };
});
