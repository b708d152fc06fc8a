import { ingestionApi } from '@/lib/ingestion/api';
import { readTileCounts, readTilesOf } from '@/lib/ingestion/listing/tiles-view';
import { requireListing } from '@/lib/ingestion/listing/work';
import { route } from '@/lib/web/route';

export const GET = route(
  ingestionApi['GET /api/ingestion/listings/{id}/tiles'],
  async ({ params, query, user }) => {
    await requireListing(params.id, user);
    if (query.of === undefined) return { ...(await readTileCounts(params.id)), tiles: [] };
    return { scenes: [], counts: [], isSceneTile: false, tiles: await readTilesOf(params.id, query.of) };
  },
);
