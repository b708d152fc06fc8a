import { ingestionApi } from '@/lib/ingestion/api';
import { withItems } from '@/lib/ingestion/board/open-board';
import { findSearch, startSearch, stopSearch } from '@/lib/ingestion/footprints/search';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/footprints/search'], ({ params }) =>
  findSearch(params.aoi),
);

export const POST = route(
  ingestionApi['POST /api/ingestion/aois/{aoi}/footprints/search'],
  ({ params, user }) => startSearch(params.aoi, user, withItems),
);

export const DELETE = route(
  ingestionApi['DELETE /api/ingestion/aois/{aoi}/footprints/search'],
  ({ params }) => stopSearch(params.aoi),
);
