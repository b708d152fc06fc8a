import { markRead } from '@/lib/ingestion/alerts/inbox';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const POST = route(ingestionApi['POST /api/ingestion/alerts/read'], async ({ user, body }) => {
  await markRead(user.id, body);
  return undefined;
});
