import { maxTokens } from '@/lib/accounts/tokens/scopes';
import { configuredMaxDays, createToken, listTokens } from '@/lib/accounts/tokens/token-store';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';
import { tokenApi } from '@/lib/web/token-api';
import { requirePresence } from '../require-presence';

export const GET = route(tokenApi['GET /api/account/tokens'], async ({ user }) => ({
  ...(await listTokens(user.id)),
  maxDays: configuredMaxDays(),
}));

export const POST = route(tokenApi['POST /api/account/tokens'], async ({ body, user }) => {
  const { name, scopes, days } = body;
  if (configuredMaxDays() === 0) {
    throw new Problem({
      type: 'tokens-off',
      status: 403,
      title: 'Access tokens are off',
      detail: 'Nothing was created. Your administrator can turn them on (TOKEN_MAX_DAYS).',
    });
  }
  if (days > configuredMaxDays()) {
    const message = `can be ${configuredMaxDays()} at most`;
    throw new Problem({
      type: 'invalid',
      status: 400,
      title: 'This access token would last too long',
      errors: [{ path: 'body.days', message }],
    });
  }
  await requirePresence(user, body);
  const made = await createToken(user, { name, scopes: [...new Set(scopes)], days });
  if (made) return made;
  throw new Problem({
    type: 'too-many-tokens',
    status: 409,
    title: `You have ${maxTokens} access tokens, and no more are possible`,
    detail: 'Nothing was created. Revoke one that you no longer need.',
  });
});
