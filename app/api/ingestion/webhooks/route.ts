import { addWebhook, listWebhooks } from '@/lib/ingestion/alerts/webhook-store';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/webhooks'], () => listWebhooks());

export const POST = route(ingestionApi['POST /api/ingestion/webhooks'], ({ body, user }) =>
  addWebhook(body, user),
);
