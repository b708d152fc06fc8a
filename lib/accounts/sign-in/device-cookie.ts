import 'server-only';
import { encode } from 'next-auth/jwt';
import { config } from '@/lib/platform/config';
import { cookieName } from '../cookie-options';
import { openSealed } from '../open-sealed';

/** A browser remembers that it was used for this long, in seconds. */
export const deviceSeconds = 180 * 24 * 60 * 60;
/** Keeps a device's cookie from being taken for that of a session. */
const salt = 'swath-device';

export const deviceCookie = () => cookieName('swath.device');

/** A browser, and the accounts that have signed in with it, the newest first. It opens nothing: strangers cannot use up its tries. */
export interface Device {
  id: string;
  accounts: readonly string[];
}

/** Seals a device for its cookie. */
export const sealDevice = ({ id, accounts }: Device): Promise<string> =>
  encode({ token: { did: id, accounts }, secret: config().sessionSecret, salt, maxAge: deviceSeconds });

/** Opens the cookie of a device; undefined if it was changed, is too old, or was sealed with an unknown key. */
export async function openDevice(token: string | undefined): Promise<Device | undefined> {
  if (!token) return undefined;
  const { did, accounts } = (await openSealed(token, salt))?.claims ?? {};
  if (typeof did !== 'string' || !Array.isArray(accounts)) return undefined;
  return { id: did, accounts: accounts.map(String) };
}

/** Returns the account that signed in last with the browser that sends these cookies; undefined if there is none. */
export async function accountOfBrowser(cookies: string | undefined): Promise<string | undefined> {
  const start = `${deviceCookie()}=`;
  const pair = cookies?.split(/; */).find((one) => one.startsWith(start));
  return (await openDevice(pair?.slice(start.length)))?.accounts[0];
}
