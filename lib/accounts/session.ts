import 'server-only';
import { cookies } from 'next/headers';
import { decode } from 'next-auth/jwt';
import { config } from '@/lib/platform/config';
import { knownUser, type User } from './revocation';
import { type Access, isAllowed } from './role';

export type { User } from './revocation';

/** How long a session lasts without being used, in seconds. */
export const sessionSeconds = 12 * 60 * 60;

const isSecure = () => config().portalUrl.startsWith('https:');
/** The name of the session's cookie; browsers keep the `__Secure-` one for https alone. */
export const sessionCookie = () => `${isSecure() ? '__Secure-' : ''}swath.session`;

/** The user of the request that is being answered, or nothing when the session is missing, old or revoked. */
export async function currentUser(): Promise<User | undefined> {
  const token = (await cookies()).get(sessionCookie())?.value;
  if (!token) return undefined;
  const claims = await decode({ token, secret: config().sessionSecret }).catch(() => null);
  if (typeof claims?.sub !== 'string') return undefined;
  return userOfSession(claims.sub, claims.version);
}

async function userOfSession(id: string, version: unknown): Promise<User | undefined> {
  const known = await knownUser(id);
  if (!known || known.isDisabled || known.sessionVersion !== version) return undefined;
  if (known.isDemo && !config().isDemo) return undefined;
  return { id, email: known.email, name: known.name, roles: known.roles };
}

/** Whether a user who was let in may still use what `access` guards; for streams, which outlive a request. */
export async function isStillAllowed(user: User, access: Access): Promise<boolean> {
  const known = await knownUser(user.id);
  return known !== undefined && !known.isDisabled && isAllowed(known.roles, access);
}
