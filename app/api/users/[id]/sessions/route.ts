import { endSessions } from '@/lib/accounts/session-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const DELETE = route(accountApi['DELETE /api/users/{id}/sessions'], async ({ params, user }) => ({
  ended: await endSessions(
    { userId: params.id },
    { actor: user, action: 'session.end', detail: { reason: 'ended by an admin' } },
  ),
}));
