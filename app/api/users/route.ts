import { requireLink, requireLocalAccounts } from '@/app/api/users/require-link';
import { addUser, EmailTakenError, listUsers } from '@/lib/accounts/users';
import { portalApi } from '@/lib/web/portal-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/users'], ({ query }) => listUsers(query.search));

export const POST = route(portalApi['POST /api/users'], async ({ body, user }) => {
  requireLocalAccounts();
  try {
    const id = await addUser(body, user);
    return { id, link: await requireLink(id, user) };
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    throw new Problem({
      type: 'email-taken',
      status: 409,
      title: 'Another user has this e-mail address',
      detail: 'No user was added. Edit that user instead.',
      errors: [{ path: 'body.email', message: 'is in use already' }],
    });
  }
});
