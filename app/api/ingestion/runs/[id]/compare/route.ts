import { ingestionApi } from '@/lib/ingestion/api';
import { compareRun } from '@/lib/ingestion/runs/compare';
import { requireRun } from '@/lib/ingestion/runs/store';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/runs/{id}/compare'],
  async ({ params, signal }) => {
    await compareRun(params.id, { signal });
    return requireRun(params.id);
  },
);
