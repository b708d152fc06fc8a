import { requirePresence } from '@/app/api/account/require-presence';
import { endSessionsFor } from '@/lib/accounts/session-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const POST = route(accountApi['POST /api/sessions/end'], async ({ body, user }) => {
  await requirePresence(user, body);
  return { ended: await endSessionsFor(user, { except: user.session.id }, 'an admin ended all sessions') };
});
