import { removeFactor } from '@/lib/accounts/second-factor/factor-store';
import { accountApi } from '@/lib/web/account-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const DELETE = route(accountApi['DELETE /api/users/{id}/second-factor'], async ({ params, user }) => {
  // An open session of an admin must not do what the account page asks password and code for.
  if (params.id === user.id) {
    throw new Problem({
      type: 'own-second-factor',
      status: 409,
      title: 'You cannot reset your own two-step sign-in here',
      detail: 'Nothing was changed. Use the account page, or ask another admin.',
    });
  }
  if (await removeFactor(params.id, user)) return undefined;
  throw new Problem({
    type: 'no-second-factor',
    status: 409,
    title: 'This user has no two-step sign-in',
    detail: 'Load the list again.',
  });
});
