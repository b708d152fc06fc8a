import { notificationsApi } from '@/lib/notifications/api';
import { listInbox } from '@/lib/notifications/inbox';
import { route } from '@/lib/web/route';
import { sharedSources } from './sources';

export const GET = route(notificationsApi['GET /api/notifications'], ({ user, query }) =>
  listInbox(user.id, query, sharedSources()),
);
