import 'server-only';
import { LRUCache } from 'lru-cache';
import { encode, type JWT } from 'next-auth/jwt';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import { cookieName } from './cookie-options';
import { openSealed } from './open-sealed';
import { wallDays } from './session-store';

export const sessionCookie = () => cookieName('swath.session');

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

/** Cookies that were opened before: deriving the key for each request takes longer than the rest of its sign-in. */
const opened = processSingleton(
  'opened-cookies',
  () => new LRUCache<string, { claims: JWT; secret: string }>({ max: 5_000 }),
);

/** Opens a sealed cookie, whose `sid` names a session; null if it was changed, is too old, or was sealed with an unknown key. */
export async function openCookie(token: string | undefined): Promise<JWT | null> {
  if (!token) return null;
  const known = opened.get(token);
  if (known && isInTime(known.claims) && config().sessionSecrets.includes(known.secret)) return known.claims;
  const found = await openSealed(token);
  if (!found) return null;
  opened.set(token, { ...found, claims: Object.freeze(found.claims) });
  return found.claims;
}

const isInTime = ({ exp }: JWT) => typeof exp === 'number' && exp > Date.now() / 1000;

/** Returns the id of the session that a request's cookies name, live or not; undefined if they name none. */
export async function sessionOfCookies(cookies: string | undefined): Promise<string | undefined> {
  const start = `${sessionCookie()}=`;
  const pair = cookies?.split(/; */).find((one) => one.startsWith(start));
  const claims = await openCookie(pair?.slice(start.length));
  return typeof claims?.sid === 'string' ? claims.sid : undefined;
}
