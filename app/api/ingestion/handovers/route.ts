import { ingestionApi } from '@/lib/ingestion/api';
import { listHandovers, makeHandover } from '@/lib/ingestion/handover/handovers';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/handovers'], async () => ({
  handovers: await listHandovers(),
}));

export const POST = route(ingestionApi['POST /api/ingestion/handovers'], async ({ body, user }) => ({
  id: await makeHandover(body.since, body.note, user),
}));
