import { requireLocalAccounts } from '@/app/api/users/require-link';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';
import { importUsers } from '@/lib/web/user-import/import-users';

export const POST = route(portalApi['POST /api/users/import'], ({ body, user }) => {
  requireLocalAccounts();
  return importUsers(body.text, user);
});
