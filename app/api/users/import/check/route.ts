import { requireLocalAccounts } from '@/app/api/users/require-link';
import { portalApi } from '@/lib/web/portal-api';
import { route } from '@/lib/web/route';
import { checkUsers } from '@/lib/web/user-import/check-users';

export const POST = route(portalApi['POST /api/users/import/check'], ({ body }) => {
  requireLocalAccounts();
  return checkUsers(body.text);
});
