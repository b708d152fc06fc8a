import { requireGoodPassword } from '@/app/api/users/require-good-password';
import { addUser, EmailTaken, listUsers } from '@/lib/accounts/users';
import { portalApi } from '@/lib/web/portal-api';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

export const GET = route(portalApi['GET /api/users'], async () => ({ users: await listUsers() }));

export const POST = route(portalApi['POST /api/users'], async ({ body, user }) => {
  requireGoodPassword(body.password, body);
  try {
    return { id: await addUser(body, user) };
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    throw new Problem({
      type: 'email-taken',
      status: 409,
      title: 'Somebody has this e-mail address already',
      detail: 'Nobody was added. Change that user instead.',
      errors: [{ path: 'body.email', message: 'is in use already' }],
    });
  }
});
