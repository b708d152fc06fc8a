import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { cookieOptions } from '../cookie-options';
import { type Device, deviceCookie, deviceSeconds, openDevice, sealDevice } from './device-cookie';

/** One browser remembers this many accounts. */
const maxAccounts = 5;

/** Reads the device that the request's cookie names; a new one if there is none. */
export async function readDevice(): Promise<Device> {
  const token = (await cookies()).get(deviceCookie())?.value;
  return (await openDevice(token)) ?? { id: randomUUID(), accounts: [] };
}

/** Writes to the answer that an account has signed in with this browser. */
export async function rememberDevice(device: Device, userId: string): Promise<void> {
  const accounts = [userId, ...device.accounts.filter((one) => one !== userId)].slice(0, maxAccounts);
  const sealed = await sealDevice({ id: device.id, accounts });
  (await cookies()).set(deviceCookie(), sealed, { ...cookieOptions(), maxAge: deviceSeconds });
}
