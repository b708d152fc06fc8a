import { ingestionApi } from '@/lib/ingestion/api';
import { maxSamples, readSamples } from '@/lib/ingestion/history/store';
import { thinSamples } from '@/lib/ingestion/history/thin-samples';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/samples'], async ({ query }) => {
  const samples = await readSamples(query.aoi, new Date(Date.now() - query.hours * 3_600_000));
  // The AOIs of one answer share what that of one AOI can hold.
  const points = Math.min(query.points ?? maxSamples, Math.floor(maxSamples / query.aoi.length));
  return { aois: query.aoi.map((name) => ({ name, samples: thinSamples(samples.get(name) ?? [], points) })) };
});
