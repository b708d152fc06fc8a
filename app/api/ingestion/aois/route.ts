import { readAoiList } from '@/lib/ingestion/aoi-list';
import { ingestionApi } from '@/lib/ingestion/api';
import { makeAoi } from '@/lib/ingestion/make-aoi';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/aois'], () => readAoiList());

export const POST = route(ingestionApi['POST /api/ingestion/aois'], ({ body, user }) =>
  makeAoi(body.name, user),
);
