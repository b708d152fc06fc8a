import { requireGoodPassword } from '@/app/api/users/require-good-password';
import { changeUser, findUser } from '@/lib/accounts/users';
import { portalApi } from '@/lib/web/portal-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const PATCH = route(portalApi['PATCH /api/users/{id}'], async ({ params, body, user }) => {
  const losesAdmin = body.isDisabled === true || (body.roles !== undefined && !body.roles.includes('admin'));
  if (params.id === user.id && losesAdmin) {
    throw new Problem({
      type: 'own-rights',
      status: 409,
      title: 'You cannot take your own admin rights away',
      detail: 'Ask another admin, so that somebody always remains who can undo it.',
    });
  }
  if (body.password !== undefined) requireGoodPassword(body.password, await findUser(params.id));
  if (!(await changeUser(params.id, body, user))) {
    throw new Problem({
      type: 'not-found',
      status: 404,
      title: 'There is no such user',
      detail: 'Load the list again.',
    });
  }
  return undefined;
});
