import { revokeToken } from '@/lib/accounts/tokens/token-store';
import { route } from '@/lib/web/route';
import { tokenApi } from '@/lib/web/token-api';
import { noSuchToken } from '../no-such-token';

export const DELETE = route(tokenApi['DELETE /api/account/tokens/{id}'], async ({ params, user }) => {
  if (!(await revokeToken(user, params.id, user.id))) throw noSuchToken();
  return undefined;
});
