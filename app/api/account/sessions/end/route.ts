import { requirePresence } from '@/app/api/account/require-presence';
import { endSessionsFor } from '@/lib/accounts/session-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const POST = route(accountApi['POST /api/account/sessions/end'], async ({ body, user }) => {
  await requirePresence(user, body);
  const others = { userId: user.id, except: user.session.id };
  return { ended: await endSessionsFor(user, others, 'signed out everywhere else') };
});
