import { requirePresence } from '@/app/api/account/require-presence';
import { endSessionsFor } from '@/lib/accounts/session-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const POST = route(accountApi['POST /api/users/{id}/sessions/end'], async ({ params, body, user }) => {
  await requirePresence(user, body);
  return { ended: await endSessionsFor(user, { userId: params.id }, 'ended by an admin') };
});
