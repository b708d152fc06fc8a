import { changeRule, removeRule } from '@/lib/ingestion/alerts/rule-store';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const PUT = route(
  ingestionApi['PUT /api/ingestion/alert-rules/{id}'],
  async ({ params, body, user }) => {
    await changeRule(params.id, body, user);
    return undefined;
  },
);

export const DELETE = route(
  ingestionApi['DELETE /api/ingestion/alert-rules/{id}'],
  async ({ params, user }) => {
    await removeRule(params.id, user);
    return undefined;
  },
);
