import { acknowledge } from '@/lib/ingestion/alerts/inbox';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/alerts/{id}/acknowledge'], ({ params, user }) =>
  acknowledge(params.id, user),
);
