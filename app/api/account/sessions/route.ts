import { endSessions, listSessions } from '@/lib/accounts/session-store';
import { config } from '@/lib/platform/config';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const GET = route(accountApi['GET /api/account/sessions'], async ({ user }) => {
  const { idleSeconds, maxSeconds } = config().session;
  const sessions = await listSessions(user.id);
  return {
    sessions: sessions.map((one) => ({ ...one, isCurrent: one.id === user.session.id })),
    idleHours: idleSeconds / 3600,
    maxDays: maxSeconds / 86_400,
  };
});

export const DELETE = route(accountApi['DELETE /api/account/sessions'], async ({ user }) => ({
  ended: await endSessions(
    { userId: user.id, except: user.session.id },
    { actor: user, action: 'session.end', detail: { reason: 'signed out everywhere else' } },
  ),
}));
