import { ingestionApi } from '@/lib/ingestion/api';
import { createHandover, listHandovers } from '@/lib/ingestion/handover/handovers';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/handovers'], () => listHandovers());

export const POST = route(ingestionApi['POST /api/ingestion/handovers'], async ({ body, user }) => ({
  id: await createHandover(body.since, body.note, user),
}));
