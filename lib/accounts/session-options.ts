import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import credentials from 'next-auth/providers/credentials';
import { type Client, TokenSet, type TokenSetParameters } from 'openid-client';
import { config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import type { Device } from './device';
import { openSession } from './open-session';
import { userOfProvider } from './provided-user';
import { readClaims, userOfClaims } from './provider-claims';
import { knownUser } from './revocation';
import { cookieOptions, openCookie, sealCookie, sessionCookie } from './session-cookie';
import { endSessions, liveSession } from './session-store';
import { type SignInResult, signIn } from './sign-in';

declare module 'next-auth' {
  interface User {
    /** The session that the sign-in opened. */
    sessionId?: string;
  }
}

/** Stands for somebody whose address at the provider belongs to another account here. */
const noUser = 'none';

/** What became of a request to next-auth, where its answer does not say so. */
export interface SessionOutcome {
  /** Signing out failed: the cookie must stay, or the session would be out of its owner's reach. */
  isStillSignedIn?: boolean;
  /** A try that was not judged. */
  refused?: Exclude<SignInResult, { outcome: 'ok' | 'wrong' }>;
  /** The user who signed in with a password. */
  signedIn?: string;
}

/** What a browser that asks has already. */
export interface Held {
  /** Its session; a sign-in ends it. */
  sessionId?: string;
  device?: Device;
}

/**
 * Returns the options of next-auth. A session is a row, and the sealed cookie names it; every request reads the row, so
 * that what ends it takes effect at once.
 */
export function sessionOptions(
  { sessionId: replaced, device }: Held = {},
  outcome: SessionOutcome = {},
): NextAuthOptions {
  const { oidc, portalUrl, sessionSecret } = config();
  // next-auth 4 takes its own address from the environment alone.
  process.env.NEXTAUTH_URL = portalUrl;
  return {
    secret: sessionSecret,
    session: { strategy: 'jwt', maxAge: config().session.maxSeconds },
    jwt: {
      encode: ({ token }) => sealCookie({ ...token }),
      decode: ({ token }) => openCookie(token),
    },
    useSecureCookies: portalUrl.startsWith('https:'),
    cookies: { sessionToken: { name: sessionCookie(), options: cookieOptions() } },
    logger: {
      error: (code, metadata) => log().warn({ code, err: errorOf(metadata) }, 'next-auth reports an error'),
      warn: (code) => log().warn({ code }, 'next-auth warns'),
      debug: () => undefined,
    },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    providers: [
      credentials({
        id: 'password',
        name: 'E-mail and password',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: async (given) => {
          const { email = '', password = '' } = given ?? {};
          const result = await orFixedWord(() => signIn(String(email), String(password), device));
          if (result.outcome === 'wrong') return null;
          if (result.outcome !== 'ok') {
            outcome.refused = result;
            throw new Error('Refused');
          }
          await orFixedWord(() => endReplaced(replaced));
          outcome.signedIn = result.userId;
          return { id: result.userId, sessionId: result.sessionId };
        },
      }),
      ...(oidc
        ? [
            {
              id: 'oidc',
              name: oidc.name,
              type: 'oauth' as const,
              wellKnown: `${oidc.issuer}/.well-known/openid-configuration`,
              clientId: oidc.clientId,
              clientSecret: oidc.clientSecret,
              authorization: { params: { scope: 'openid email profile' } },
              idToken: true,
              checks: ['pkce' as const, 'state' as const, 'nonce' as const],
              userinfo: {
                request: ({ client, tokens }: { client: Client; tokens: TokenSetParameters }) =>
                  readClaims(client, new TokenSet(tokens)),
              },
              profile: async (claims: Record<string, unknown>) => ({
                id: (await userOfProvider(userOfClaims(claims)))?.id ?? noUser,
              }),
            },
          ]
        : []),
    ],
    callbacks: {
      jwt: async ({ token, user }) => {
        if (user) return { sub: user.id, sid: user.sessionId };
        // A cookie whose session has ended is not sealed again.
        if (!(await liveSession(String(token.sid)))) throw new Error('the session has ended');
        return token;
      },
      signIn: async ({ user }) => {
        if (user.id === noUser) return '/sign-in?error=EmailTaken';
        if (user.sessionId) return true;
        return orFixedWord(async () => {
          const known = await knownUser(user.id);
          if (!known || known.isDisabled) return false;
          user.sessionId = await openSession(known, 'oidc');
          await endReplaced(replaced);
          return true;
        });
      },
      // What the browser may ask of next-auth tells nothing: the portal's own route says who is signed in.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => sameOrigin(url, baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid !== 'string') return;
        try {
          await signOut(token.sid);
        } catch (error) {
          outcome.isStillSignedIn = true;
          throw error;
        }
      },
    },
  };
}

async function signOut(id: string): Promise<void> {
  const live = await liveSession(id);
  await endSessions({ only: id }, { actor: live?.user, action: 'session.sign-out' });
  log().info({ event: 'session.sign-out', user: live?.user.id }, 'signed out');
}

/** Ends the session that a browser had before its user signed in again. */
async function endReplaced(id: string | undefined): Promise<void> {
  if (id !== undefined) {
    await endSessions({ only: id }, { action: 'session.end', detail: { reason: 'signed in again' } });
  }
}

/** Returns the error that next-auth wraps in what it logs; the rest of it may hold tokens. */
function errorOf(metadata: unknown): unknown {
  if (metadata instanceof Error) return metadata;
  return (metadata as { error?: unknown } | undefined)?.error;
}

/** Runs a step of a sign-in. next-auth writes an error's words into an address: the page gets one word, the log the rest. */
async function orFixedWord<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    log().error({ err: error }, 'a sign-in failed');
    throw new Error('SignInFailed');
  }
}

/** `url` when it stays on the portal, else the home page. */
function sameOrigin(url: string, baseUrl: string): string {
  const target = new URL(url, baseUrl);
  return target.origin === new URL(baseUrl).origin ? target.href : baseUrl;
}
