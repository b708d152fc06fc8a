import { doubtProblem } from '@/app/api/account/doubt-problem';
import { changeOwnPassword } from '@/lib/accounts/password/own-password';
import { accountApi } from '@/lib/web/account-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const PUT = route(accountApi['PUT /api/account/password'], async ({ body, user }) => {
  const result = await changeOwnPassword(user, body.present, body.password);
  if (result.outcome === 'changed') return undefined;
  if (result.outcome !== 'refused') throw doubtProblem(result, 'present');
  throw new Problem({
    type: 'bad-password',
    status: 400,
    title: result.complaint,
    detail: 'Your password is unchanged.',
    errors: [{ path: 'body.password', message: result.complaint }],
  });
});
