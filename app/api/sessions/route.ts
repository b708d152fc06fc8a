import { listSessions } from '@/lib/accounts/session-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const GET = route(accountApi['GET /api/sessions'], async ({ user }) => {
  const { sessions, total } = await listSessions();
  return { sessions: sessions.map((one) => ({ ...one, isCurrent: one.id === user.session.id })), total };
});
