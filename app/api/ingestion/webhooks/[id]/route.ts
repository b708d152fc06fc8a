import { changeWebhook, removeWebhook } from '@/lib/ingestion/alerts/webhook-store';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const PUT = route(ingestionApi['PUT /api/ingestion/webhooks/{id}'], async ({ params, body, user }) => {
  await changeWebhook(params.id, body, user);
  return undefined;
});

export const DELETE = route(ingestionApi['DELETE /api/ingestion/webhooks/{id}'], async ({ params, user }) => {
  await removeWebhook(params.id, user);
  return undefined;
});
