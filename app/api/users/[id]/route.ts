import { changeUser } from '@/lib/accounts/users';
import { portalApi } from '@/lib/web/portal-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const PATCH = route(portalApi['PATCH /api/users/{id}'], async ({ params, body, user }) => {
  const losesAdmin = body.isDisabled === true || (body.roles !== undefined && !body.roles.includes('admin'));
  if (params.id === user.id && losesAdmin) {
    throw new Problem({
      type: 'own-rights',
      status: 409,
      title: 'You cannot remove your own admin role',
      detail: 'Ask another admin. One admin must always remain.',
    });
  }
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
