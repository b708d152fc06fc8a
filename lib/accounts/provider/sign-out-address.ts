import 'server-only';
import { config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import { providerClient } from './client';
import { tokensOfSession } from './provider-session';

/** Proxies and providers take addresses up to 8 kB; a token with many groups in it would not fit. */
const maxHintLength = 6_000;

/** Where the provider leads people back to: the one address of the portal that is registered there for it. */
export const signedOutPath = '/sign-in?left=1';

/**
 * Returns where the browser of a session must go to sign out at the provider too; undefined if the session did not begin
 * there, or the provider has no such place or does not answer.
 */
export async function signOutAddress(sessionId: string): Promise<string | undefined> {
  const { oidc, portalUrl } = config();
  if (!oidc) return undefined;
  try {
    const tokens = await tokensOfSession(sessionId);
    if (!tokens) return undefined;
    const client = await providerClient();
    if (!client.issuer.metadata.end_session_endpoint) return undefined;
    return client.endSessionUrl({
      id_token_hint: tokens.id !== undefined && tokens.id.length <= maxHintLength ? tokens.id : undefined,
      client_id: oidc.clientId,
      post_logout_redirect_uri: portalUrl + signedOutPath,
    });
  } catch (error) {
    log().warn({ err: error }, 'Swath cannot sign someone out at the OpenID provider');
    return undefined;
  }
}
