import 'server-only';
import { config } from '@/lib/platform/config';

const isSecure = () => config().portalUrl.startsWith('https:');

/** Gives a cookie the prefix with which browsers keep it for https and for this host alone. */
export const cookieName = (name: string) => `${isSecure() ? '__Host-' : ''}${name}`;

export const cookieOptions = () => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: isSecure(),
});
