import 'server-only';
import { decode, encode, type JWT } from 'next-auth/jwt';
import { config } from '@/lib/platform/config';
import { wallDays } from './session-store';

const isSecure = () => config().portalUrl.startsWith('https:');

/** The name of the session's cookie. Browsers keep a `__Host-` cookie for https and for this host alone. */
export const sessionCookie = () => `${isSecure() ? '__Host-' : ''}swath.session`;

export const cookieOptions = () => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: isSecure(),
});

/** The life of a wall's cookie, in seconds. */
export const wallSeconds = wallDays * 24 * 60 * 60;

/**
 * Seals a cookie that names a session. It lasts as long as the session can at most, and the row may end long before.
 * One that is sealed again keeps its end.
 */
export function sealCookie(claims: JWT, seconds = config().session.maxSeconds): Promise<string> {
  const left = typeof claims.exp === 'number' ? claims.exp - Date.now() / 1000 : seconds;
  return encode({ token: claims, secret: config().sessionSecret, maxAge: Math.round(left) });
}

/** Opens a sealed cookie, whose `sid` names a session; null if it was changed, is too old, or was sealed with an unknown key. */
export async function openCookie(token: string | undefined): Promise<JWT | null> {
  if (!token) return null;
  for (const secret of config().sessionSecrets) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}
