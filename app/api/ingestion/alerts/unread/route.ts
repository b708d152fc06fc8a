import { readNews } from '@/lib/ingestion/alerts/inbox';
import { ingestionApi } from '@/lib/ingestion/api';
import { route } from '@/lib/web/route';

export const GET = route(ingestionApi['GET /api/ingestion/alerts/unread'], ({ user }) => readNews(user.id));
