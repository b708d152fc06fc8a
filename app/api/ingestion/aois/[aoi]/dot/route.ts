import { ingestionApi } from '@/lib/ingestion/api';
import { readableDot } from '@/lib/ingestion/graph/dot';
import { readGraph } from '@/lib/ingestion/graph/read-graph';
import { fileName } from '@/lib/web/files/file-name';
import { fileResponse } from '@/lib/web/files/file-response';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/aois/{aoi}/dot'],
  async ({ params: { aoi }, signal }) => {
    return fileResponse(fileName(aoi, '.dot'), readableDot(await readGraph(aoi, signal), aoi));
  },
);
