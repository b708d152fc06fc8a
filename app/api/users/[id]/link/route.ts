import { requireLink } from '@/app/api/users/require-link';
import { portalApi } from '@/lib/web/portal-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const POST = route(portalApi['POST /api/users/{id}/link'], ({ params, user }) => {
  // An open session of an admin must not set a password without the present one.
  if (params.id === user.id) {
    throw new Problem({
      type: 'own-link',
      status: 409,
      title: 'You cannot make a link for yourself',
      detail: 'Nothing was changed. Change your password on the account page, or ask another admin.',
    });
  }
  return requireLink(params.id, user);
});
