import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import credentials from 'next-auth/providers/credentials';
import { config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import { userOfProvider } from './provided-user';
import { knownUser } from './revocation';
import { type Role, roles } from './role';
import { sessionCookie, sessionSeconds } from './session';
import { signIn } from './sign-in';

/** Stands for somebody whose address at the provider belongs to another account here. */
const noUser = 'none';

/**
 * The options of next-auth. The session is a sealed cookie that names the user and the version of their rights;
 * every request looks both up, so that revoking takes effect at once.
 */
export function sessionOptions(): NextAuthOptions {
  const { oidc, portalUrl, sessionSecret } = config();
  // next-auth 4 takes its own address from the environment alone.
  process.env.NEXTAUTH_URL = portalUrl;
  const isSecure = portalUrl.startsWith('https:');
  return {
    secret: sessionSecret,
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: {
        name: sessionCookie(),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      },
    },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    providers: [
      credentials({
        id: 'password',
        name: 'E-mail and password',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: async (given) => {
          const result = await orFixedWord(() => signIn(given?.email ?? '', given?.password ?? ''));
          if (result.outcome === 'too-many') throw new Error(`too-many:${result.minutes}`);
          return result.outcome === 'ok' ? { id: result.user.id } : null;
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
              profile: async (claims: Record<string, unknown>) => {
                const email = String(claims.email ?? claims.preferred_username ?? claims.sub);
                const user = await userOfProvider({
                  issuer: oidc.issuer,
                  subject: String(claims.sub),
                  email,
                  name: String(claims.name ?? email),
                  roles: rolesOfClaim(readClaim(claims, oidc.rolesClaim)),
                });
                return { id: user?.id ?? noUser };
              },
            },
          ]
        : []),
    ],
    callbacks: {
      jwt: async ({ token, user }) => {
        if (!user) return token;
        const known = await knownUser(user.id);
        return { sub: user.id, version: known?.sessionVersion };
      },
      signIn: async ({ user }) => {
        if (user.id === noUser) return '/sign-in?error=EmailTaken';
        const known = await orFixedWord(() => knownUser(user.id));
        return known !== undefined && !known.isDisabled;
      },
      // What the browser may ask of next-auth tells nothing: the portal's own route says who is signed in.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => sameOrigin(url, baseUrl),
    },
  };
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

/** The value at a dotted path such as `realm_access.roles`; a claim whose own name has dots is found as well. */
function readClaim(claims: Record<string, unknown>, path: string): unknown {
  if (path in claims) return claims[path];
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], claims);
}

/** The portal's roles among what a provider claims: a list, or words in one string. Unknown ones mean nothing. */
export function rolesOfClaim(claim: unknown): Role[] {
  const words = Array.isArray(claim) ? claim.map(String) : String(claim ?? '').split(/[\s,]+/);
  return roles.filter((role) => words.includes(role));
}
