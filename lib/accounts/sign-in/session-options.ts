import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import credentials from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { type Client, type OpenIDCallbackChecks, TokenSet } from 'openid-client';
import { config } from '@/lib/platform/config';
import { databaseFailure } from '@/lib/platform/database/failure';
import { log } from '@/lib/platform/log';
import { cookieOptions } from '../cookie-options';
import { type Claims, readClaims, userOfClaims } from '../provider/claims';
import { findOrCreateOidcUser } from '../provider/provided-user';
import { addProviderSession } from '../provider/provider-session';
import { signOutAddress } from '../provider/sign-out-address';
import { knownUser } from '../revocation';
import { openCookie, sealCookie, sessionCookie } from '../session-cookie';
import { endSessions, liveSession } from '../session-store';
import type { Device } from './device-cookie';
import { type FlowKeys, flowCookies } from './flow-cookies';
import { openSession } from './open-session';
import { ownAddress } from './own-address';
import { nextAuthLogger, type SessionOutcome } from './session-outcome';
import { signIn } from './sign-in';

declare module 'next-auth' {
  interface User {
    /** The session that the sign-in opened. */
    sessionId?: string;
  }
}

/** Represents someone whose address at the provider belongs to another account here. */
const noUser = 'none';

/** What a browser that asks has already. */
export interface Held {
  /** Its session; a sign-in ends it. */
  sessionId?: string;
  device?: Device;
  /** The keys of the cookies that lead it through a sign-in. */
  keys?: FlowKeys;
}

/**
 * Returns the options of next-auth. A session is a row, and the sealed cookie names it; every request reads the row, so
 * that what ends it takes effect at once.
 * @param provider Swath as a client of the OpenID provider; left out, no one can sign in there
 */
export function sessionOptions(
  { sessionId: replaced, device, keys }: Held = {},
  outcome: SessionOutcome = {},
  provider?: Client,
): NextAuthOptions {
  const { portalUrl, sessionSecret, hasLocalAccounts } = config();
  // next-auth 4 takes its own address from the environment alone.
  process.env.NEXTAUTH_URL = portalUrl;
  return {
    secret: keys?.csrf ?? sessionSecret,
    session: { strategy: 'jwt', maxAge: config().session.maxSeconds },
    jwt: {
      secret: keys?.sealed ?? sessionSecret,
      encode: ({ token }) => sealCookie({ ...token }),
      decode: ({ token }) => openCookie(token),
    },
    useSecureCookies: portalUrl.startsWith('https:'),
    cookies: { ...flowCookies(), sessionToken: { name: sessionCookie(), options: cookieOptions() } },
    logger: nextAuthLogger,
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    providers: [
      ...(hasLocalAccounts ? [passwordProvider(replaced, device, outcome)] : []),
      ...(provider ? [openidProvider(provider, outcome)] : []),
    ],
    callbacks: {
      jwt: async ({ token, user }) => {
        if (user) return { sub: user.id, sid: user.sessionId };
        // A cookie whose session has ended is not sealed again.
        const live = await recordingFailure(outcome, () => liveSession(String(token.sid)));
        if (!live) throw new Error('the session has ended');
        return token;
      },
      signIn: async ({ user, account, profile }) => {
        if (user.id === noUser) {
          outcome.failure = { reason: 'the address belongs to another account' };
          return '/sign-in?error=EmailTakenError';
        }
        if (user.sessionId) return true;
        return orFixedWord(outcome, async () => {
          const known = await knownUser(user.id);
          if (!known || known.isDisabled) {
            outcome.failure = { reason: 'no access', userId: known?.id };
            return false;
          }
          const { sid, auth_time: authTime } = profile as { sid?: unknown; auth_time?: unknown };
          user.sessionId = await openSession(known, 'oidc', undefined, (tx, id) =>
            addProviderSession(tx, id, {
              tokens: account ?? {},
              sid: typeof sid === 'string' ? sid : undefined,
              authTime: typeof authTime === 'number' ? authTime : undefined,
            }),
          );
          outcome.signedIn = known.id;
          await endReplaced(replaced);
          return true;
        });
      },
      // What the browser may ask of next-auth says nothing: the portal's own route says who is signed in.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid !== 'string') return;
        try {
          const leaveBy = await signOutAddress(token.sid);
          await signOut(token.sid);
          outcome.leaveBy = leaveBy;
        } catch (error) {
          outcome.isStillSignedIn = true;
          throw error;
        }
      },
    },
  };
}

/** Sign-in with a password of the portal. */
function passwordProvider(replaced: string | undefined, device: Device | undefined, outcome: SessionOutcome) {
  return credentials({
    id: 'password',
    name: 'E-mail and password',
    credentials: { email: { type: 'email' }, password: { type: 'password' }, code: { type: 'text' } },
    authorize: async (credentials) => {
      const { email = '', password = '', code = '' } = credentials ?? {};
      const result = await orFixedWord(outcome, () =>
        signIn(String(email), String(password), device, String(code)),
      );
      if (result.outcome === 'wrong') return null;
      if (result.outcome !== 'ok') {
        outcome.refused = result;
        throw new Error('Refused');
      }
      await orFixedWord(outcome, () => endReplaced(replaced));
      outcome.signedIn = result.userId;
      return { id: result.userId, sessionId: result.sessionId };
    },
  });
}

/** Sign-in at the OpenID provider, whose metadata was checked before: next-auth would read it again, unchecked. */
function openidProvider(client: Client, outcome: SessionOutcome): OAuthConfig<Claims> {
  const { metadata } = client.issuer;
  const { oidc } = config();
  return {
    id: 'oidc',
    name: oidc?.name ?? '',
    type: 'oauth',
    issuer: metadata.issuer,
    clientId: oidc?.clientId,
    clientSecret: oidc?.clientSecret,
    authorization: { url: metadata.authorization_endpoint, params: { scope: oidc?.scopes } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    token: {
      request: async ({ provider: { callbackUrl }, params, checks }) => ({
        tokens: await client.callback(callbackUrl, params, checks as OpenIDCallbackChecks),
      }),
    },
    userinfo: { request: ({ tokens }) => readClaims(client, new TokenSet(tokens)) },
    profile: async (claims) => ({
      id: (await recordingFailure(outcome, () => findOrCreateOidcUser(userOfClaims(claims))))?.id ?? noUser,
    }),
  };
}

async function signOut(id: string): Promise<void> {
  const live = await liveSession(id);
  const ended = await endSessions({ only: id }, { actor: live?.user, action: 'session.sign-out' });
  if (ended === 0) return;
  log().info({ event: 'session.sign-out', user: live?.user.id }, 'signed out');
}

/** Ends the session that a browser had before its user signed in again. */
async function endReplaced(id: string | undefined): Promise<void> {
  if (id !== undefined) {
    await endSessions({ only: id }, { action: 'session.end', detail: { reason: 'signed in again' } });
  }
}

/** Runs a step of a sign-in. next-auth writes an error's words into an address: the page gets one word, the log the rest. */
async function orFixedWord<T>(outcome: SessionOutcome, step: () => Promise<T>): Promise<T> {
  try {
    return await recordingFailure(outcome, step);
  } catch (error) {
    log().error({ err: error }, 'a sign-in failed');
    throw new Error('SignInFailed');
  }
}

/**
 * Runs a step, and notes in the outcome if the database keeps it from ending: next-auth does not say why a step failed.
 */
async function recordingFailure<T>(outcome: SessionOutcome, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    outcome.databaseFailure ??= databaseFailure(error);
    throw error;
  }
}
