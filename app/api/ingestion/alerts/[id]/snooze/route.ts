import { snoozeAlert } from '@/lib/ingestion/alerts/inbox';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(
  ingestionApi['POST /api/ingestion/alerts/{id}/snooze'],
  ({ params, body: { minutes }, user }) =>
    snoozeAlert(params.id, minutes === 0 ? null : Date.now() + minutes * 60_000, user),
);
