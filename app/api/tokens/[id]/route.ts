import { noSuchToken } from '@/app/api/account/tokens/no-such-token';
import { revokeToken } from '@/lib/accounts/tokens/token-store';
import { route } from '@/lib/web/route';
import { tokenApi } from '@/lib/web/token-api';

export const DELETE = route(tokenApi['DELETE /api/tokens/{id}'], async ({ params, user }) => {
  if (!(await revokeToken(user, params.id))) throw noSuchToken();
  return undefined;
});
