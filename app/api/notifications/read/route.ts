import { notificationsApi } from '@/lib/notifications/api';
import { markInboxRead } from '@/lib/notifications/inbox';
import { route } from '@/lib/web/route';
import { sharedSources } from '../sources';

export const POST = route(notificationsApi['POST /api/notifications/read'], async ({ user, body }) => {
  await markInboxRead(user.id, body, sharedSources());
  return undefined;
});
