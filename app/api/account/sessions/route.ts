import { listSessions } from '@/lib/accounts/session-store';
import { config } from '@/lib/platform/config';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const GET = route(accountApi['GET /api/account/sessions'], async ({ user }) => {
  const { idleSeconds, maxSeconds } = config().session;
  const { sessions, total } = await listSessions(user.id);
  return {
    sessions: sessions.map((one) => ({ ...one, isCurrent: one.id === user.session.id })),
    total,
    idleHours: idleSeconds / 3600,
    maxDays: maxSeconds / 86_400,
  };
});
