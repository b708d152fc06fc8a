import { testWebhook } from '@/lib/ingestion/alerts/webhook-store';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/webhooks/{id}/test'], ({ params, user }) =>
  testWebhook(params.id, user),
);
