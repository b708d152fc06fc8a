import { ingestionApi } from '@/lib/ingestion/api';
import { listScenesForPayload } from '@/lib/ingestion/runs';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/catalogue/scenes'], ({ body, signal }) =>
  listScenesForPayload(body.payload, body.page, signal),
);
