import { setPresenting } from '@/lib/accounts/session-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const PUT = route(accountApi['PUT /api/account/presenter'], async ({ user, body }) => {
  await setPresenting(user.session.id, body.hours, user);
  return undefined;
});

export const DELETE = route(accountApi['DELETE /api/account/presenter'], async ({ user }) => {
  await setPresenting(user.session.id, null, user);
  return undefined;
});
