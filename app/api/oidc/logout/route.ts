import { RateLimiterMemory } from 'rate-limiter-flexible';
import { endByLogoutToken } from '@/lib/accounts/provider/back-channel-logout';
import { LogoutRefused } from '@/lib/accounts/provider/logout-token';
import { clientKey } from '@/lib/platform/client-address';
import { config } from '@/lib/platform/config';
import { clientAddress } from '@/lib/platform/exchange';
import { processSingleton } from '@/lib/platform/global';
import { accountApi } from '@/lib/web/account-api';
import { readText } from '@/lib/web/parse/body';
import { Problem } from '@/lib/web/problem';
import { route } from '@/lib/web/route';

const endpoint = accountApi['POST /api/oidc/logout'];

/** Tokens of one client that do not hold, in a minute. Those that hold have no limit: a provider can end many at once. */
const maxRefused = 300;
const refusals = () =>
  processSingleton('logout-refusals', () => new RateLimiterMemory({ points: maxRefused, duration: 60 }));

export const POST = route(endpoint, async ({ request, log }) => {
  if (!config().oidc) throw notHere();
  const client = clientKey(clientAddress());
  await limitRefusals(client);
  const form = new URLSearchParams(await readText(request, endpoint.maxBodyBytes));
  try {
    await endByLogoutToken(form.get('logout_token') ?? '');
  } catch (error) {
    if (error instanceof LogoutRefused) {
      await refusals().penalty(client);
      log.warn(
        { event: 'session.provider-logout', client, reason: error.message },
        'a logout token was refused',
      );
      throw notHeld();
    }
    log.error({ err: error }, 'a logout token could not be checked');
    throw later();
  }
  return new Response(null, { headers: { 'cache-control': 'no-store' } });
});

/** Throws a `Problem` if a client sent too many tokens that do not hold. */
async function limitRefusals(client: string): Promise<void> {
  const held = await refusals().get(client);
  if (held === null || held.consumedPoints < maxRefused) return;
  const seconds = Math.max(1, Math.ceil(held.msBeforeNext / 1000));
  throw new Problem({
    type: 'too-many-requests',
    status: 429,
    title: 'Too many logout tokens were refused',
    detail: `Nothing was changed. Try again in ${seconds} s.`,
    retryable: true,
    retryAfter: seconds,
  });
}

const notHere = () =>
  new Problem({
    type: 'not-found',
    status: 404,
    title: 'Swath has no OpenID provider',
    detail: 'Nothing was changed.',
  });

const notHeld = () =>
  new Problem({
    type: 'bad-logout-token',
    status: 400,
    title: 'Swath does not accept this logout token',
    detail: 'Nothing was changed. The log says why.',
  });

const later = () =>
  new Problem({
    type: 'logout-unchecked',
    status: 503,
    title: 'The logout token could not be checked',
    detail: 'Nothing was changed. Send it again.',
    retryable: true,
    retryAfter: 5,
  });
