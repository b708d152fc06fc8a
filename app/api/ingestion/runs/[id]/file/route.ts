import { ingestionApi } from '@/lib/ingestion/api';
import { sceneFile } from '@/lib/ingestion/listing/export-list';
import { requireRun, scenesOfRun } from '@/lib/ingestion/run/store';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/runs/{id}/file'], async ({ params }) => {
  const { aoi, way } = await requireRun(params.id);
  return sceneFile(`${aoi}-${way}.json`, scenesOfRun(params.id));
});
