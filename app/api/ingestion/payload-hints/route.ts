import { ingestionApi } from '@/lib/ingestion/api';
import { readPayloadHints } from '@/lib/ingestion/runs/payload-hints';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/payload-hints'], ({ query, signal }) =>
  readPayloadHints(query.name, signal),
);
