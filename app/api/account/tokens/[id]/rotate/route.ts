import { rotateToken } from '@/lib/accounts/tokens/token-store';
import { route } from '@/lib/web/route';
import { tokenApi } from '@/lib/web/token-api';
import { requirePresence } from '../../../require-presence';
import { noSuchToken } from '../../no-such-token';

export const POST = route(
  tokenApi['POST /api/account/tokens/{id}/rotate'],
  async ({ params, body, user }) => {
    await requirePresence(user, body);
    const made = await rotateToken(user, params.id, body.isGradual);
    if (!made) throw noSuchToken();
    return made;
  },
);
