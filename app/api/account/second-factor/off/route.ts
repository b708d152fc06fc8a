import { doubtProblem } from '@/app/api/account/doubt-problem';
import { proveOwner } from '@/lib/accounts/password/prove-owner';
import { removeFactor } from '@/lib/accounts/second-factor/factor-store';
import { accountApi } from '@/lib/web/account-api';
import { route } from '@/lib/web/route';

export const POST = route(accountApi['POST /api/account/second-factor/off'], async ({ body, user }) => {
  const doubt = await proveOwner(user, body.password, body.code);
  if (doubt) throw doubtProblem(doubt);
  await removeFactor(user.id, user, user.session.id);
  return undefined;
});
