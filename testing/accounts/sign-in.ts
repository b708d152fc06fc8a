import { generators } from 'openid-client';
import { readClaims, userOfClaims } from '@/lib/accounts/provider/claims';
import { providerClient } from '@/lib/accounts/provider/client';
import { findOrCreateOidcUser } from '@/lib/accounts/provider/provided-user';
import { addProviderSession } from '@/lib/accounts/provider/provider-session';
import { openSession } from '@/lib/accounts/sign-in/open-session';
import type { OpenidProvider } from '@/testing/accounts/openid-provider';

/** Signs the person of a provider in over HTTP, as a browser and the portal do together. */
export async function signInAt(provider: OpenidProvider, person: OpenidProvider['person']) {
  provider.person = person;
  const client = await providerClient();
  const checks = {
    code_verifier: generators.codeVerifier(),
    state: generators.state(),
    nonce: generators.nonce(),
  };
  const answer = await followRedirects(
    client.authorizationUrl({
      scope: 'openid email profile',
      code_challenge: generators.codeChallenge(checks.code_verifier),
      code_challenge_method: 'S256',
      state: checks.state,
      nonce: checks.nonce,
    }),
    provider.issuer,
  );
  const back = client.metadata.redirect_uris?.[0];
  const tokens = await client.callback(back, client.callbackParams(answer), checks);
  const claims = await readClaims(client, tokens);
  const user = await findOrCreateOidcUser(userOfClaims(claims));
  if (!user) throw new Error('the address belongs to another account');
  const sid = String(claims.sid);
  const sessionId = await openSession(user, 'oidc', undefined, (tx, id) =>
    addProviderSession(tx, id, { tokens, sid }),
  );
  return { userId: user.id, sessionId, sid, idToken: tokens.id_token ?? '' };
}

/** Follows redirects with the cookies that they set, up to the first address that is not the provider's. */
async function followRedirects(start: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = start;
  while (url.startsWith(issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { headers } = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/s) ?? [];
      jar.set(name, value);
    }
    url = new URL(headers.get('location') ?? 'error:no-redirect', url).href;
  }
  return url;
}
