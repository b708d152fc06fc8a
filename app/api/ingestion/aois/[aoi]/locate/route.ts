import { ingestionApi } from '@/lib/ingestion/api';
import { searchOf, startSearch, stopSearch } from '@/lib/ingestion/locate/locate';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois/{aoi}/locate'], ({ params }) =>
  searchOf(params.aoi),
);

export const POST = route(ingestionApi['POST /api/ingestion/aois/{aoi}/locate'], ({ params, user }) =>
  startSearch(params.aoi, user),
);

export const DELETE = route(ingestionApi['DELETE /api/ingestion/aois/{aoi}/locate'], ({ params }) =>
  stopSearch(params.aoi),
);
