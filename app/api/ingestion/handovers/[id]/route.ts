import { ingestionApi } from '@/lib/ingestion/api';
import { readHandover } from '@/lib/ingestion/handover/handovers';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/handovers/{id}'], ({ params }) =>
  readHandover(params.id),
);
