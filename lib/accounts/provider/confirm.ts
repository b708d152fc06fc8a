import 'server-only';
import { TokenSet } from 'openid-client';
import { log } from '@/lib/platform/log';
import { getRolesClaim, readClaims, SomeoneElse, userOfClaims } from './claims';
import { providerClient } from './client';
import { findOrCreateOidcUser } from './provided-user';
import { replaceTokens } from './provider-session';
import { decryptTokens } from './tokens';

/** The result of a check: the provider confirms the session, it does not, or that is unknown. */
export type SessionCheck = 'confirmed' | 'refused' | 'unanswered';

/** A session whose turn it is. */
export interface DueSession {
  id: string;
  /** Sealed. */
  tokens: string;
  /** Who it is at the provider. */
  subject: string;
}

/**
 * Asks the provider about a session: a refresh, where it gave a token for it, and userinfo. Name, address and roles are
 * what it says now; a role that it removed ends the sessions of the user.
 */
export async function confirmSession({ id, tokens: encrypted, subject }: DueSession): Promise<SessionCheck> {
  try {
    const held = decryptTokens(encrypted);
    if (!held) return 'unanswered';
    const client = await providerClient();
    let fresh = new TokenSet({ access_token: held.access });
    if (held.refresh !== undefined) {
      // As a text: another copy of the library may have made the client, and does not know this copy's `TokenSet`.
      fresh = await client.refresh(held.refresh);
      await replaceTokens(id, {
        refresh: fresh.refresh_token ?? held.refresh,
        access: fresh.access_token,
        id: fresh.id_token ?? held.id,
      });
    }
    const claims = await readClaims(client, fresh, subject);
    // Without an ID token the roles may be left out for no reason: that takes none away, and confirms none.
    if (!fresh.id_token && getRolesClaim(claims) === undefined) return 'unanswered';
    await findOrCreateOidcUser(userOfClaims(claims));
    return 'confirmed';
  } catch (error) {
    // The field, not the class, which is another one in another copy of the library.
    const isRefused = (error as { error?: unknown }).error === 'invalid_grant';
    if (isRefused || error instanceof SomeoneElse) return 'refused';
    log().warn({ err: error }, 'the OpenID provider did not confirm a session');
    return 'unanswered';
  }
}
