import { ingestionApi } from '@/lib/ingestion/api';
import { sceneFile } from '@/lib/ingestion/runs/listing/export-list';
import { requireRun, scenesOfRun } from '@/lib/ingestion/runs/store';
import { fileName } from '@/lib/web/files/file-name';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/runs/{id}/file'], async ({ params }) => {
  const { aoi, input } = await requireRun(params.id);
  return sceneFile(fileName(aoi, `-${input}.json`), scenesOfRun(params.id));
});
