import { ingestionApi } from '@/lib/ingestion/api';
import { requireListing } from '@/lib/ingestion/runs/listing/listings';
import { readTileCounts, readTilesOfScenes } from '@/lib/ingestion/runs/listing/tiles-view';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/tiles'],
  async ({ params, query, user }) => {
    await requireListing(params.id, user);
    if (query.of === undefined) return { ...(await readTileCounts(params.id)), tiles: [] };
    return {
      scenes: [],
      counts: [],
      isSceneTile: false,
      tiles: await readTilesOfScenes(params.id, query.of),
    };
  },
);
