import { notificationsApi } from '@/lib/notifications/api';
import { readNews } from '@/lib/notifications/inbox';
import { route } from '@/lib/web/route';
import { sharedSources } from '../sources';

export const GET = route(notificationsApi['GET /api/notifications/unread'], ({ user }) =>
  readNews(user.id, sharedSources()),
);
