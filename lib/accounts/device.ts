import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { decode, encode } from 'next-auth/jwt';
import { config } from '@/lib/platform/config';
import { cookieOptions } from './session-cookie';

/** A browser remembers that it was used for this long, in seconds. */
const deviceSeconds = 180 * 24 * 60 * 60;
/** So many accounts are remembered by one browser. */
const mostAccounts = 5;
/** Keeps a device's cookie from being taken for that of a session. */
const salt = 'swath-device';

const deviceCookie = () => `${cookieOptions().secure ? '__Host-' : ''}swath.device`;

/** A browser, and the accounts that have signed in with it. It opens nothing: strangers cannot use up its tries. */
export interface Device {
  id: string;
  accounts: readonly string[];
}

/** Reads the device that the request's cookie names; a new one if there is none. */
export async function readDevice(): Promise<Device> {
  const token = (await cookies()).get(deviceCookie())?.value;
  const claims = token
    ? await decode({ token, secret: config().sessionSecret, salt }).catch(() => null)
    : null;
  if (typeof claims?.did !== 'string' || !Array.isArray(claims.accounts)) {
    return { id: randomUUID(), accounts: [] };
  }
  return { id: claims.did, accounts: claims.accounts.map(String) };
}

/** Writes to the answer that an account has signed in with this browser. */
export async function rememberDevice(device: Device, userId: string): Promise<void> {
  const accounts = [userId, ...device.accounts.filter((one) => one !== userId)].slice(0, mostAccounts);
  const sealed = await encode({
    token: { did: device.id, accounts },
    secret: config().sessionSecret,
    salt,
    maxAge: deviceSeconds,
  });
  (await cookies()).set(deviceCookie(), sealed, { ...cookieOptions(), maxAge: deviceSeconds });
}
