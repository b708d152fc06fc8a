import { endSessions, listSessions } from '@/lib/accounts/session-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const GET = route(accountApi['GET /api/sessions'], async ({ user }) => ({
  sessions: (await listSessions()).map((one) => ({ ...one, isCurrent: one.id === user.session.id })),
}));

export const DELETE = route(accountApi['DELETE /api/sessions'], async ({ user }) => ({
  ended: await endSessions(
    { except: user.session.id },
    { actor: user, action: 'session.end', detail: { reason: 'an admin ended all sessions' } },
  ),
}));
