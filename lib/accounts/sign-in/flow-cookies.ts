import 'server-only';
import { createHash } from 'node:crypto';
import type { CookiesOptions } from 'next-auth';
import { config } from '@/lib/platform/config';
import { cookieName, cookieOptions } from '../cookie-options';
import { isSealedAsOurs, openSealed } from '../open-sealed';

/** A sign-in at the provider takes this long at most, in seconds. */
const flowSeconds = 15 * 60;

/** The cookies that bind an answer of the provider to the browser that asked, and are sealed. */
const sealed = { pkceCodeVerifier: 'pkce', state: 'state', nonce: 'nonce' } as const;

/** The cookies by which next-auth leads a browser through a sign-in. With https they are of this host alone. */
export function flowCookies(): Partial<CookiesOptions> {
  const cookie = (name: string, more = {}) => ({
    name: cookieName(`swath.${name}`),
    options: { ...cookieOptions(), ...more },
  });
  const entries = Object.entries(sealed).map(([key, name]) => [key, cookie(name, { maxAge: flowSeconds })]);
  return {
    ...Object.fromEntries(entries),
    csrfToken: cookie('csrf'),
    callbackUrl: cookie('callback-url'),
  };
}

/** A cookie of a request. */
interface Given {
  name: string;
  value: string;
}

/** The session keys with which next-auth can read the cookies that a request brings. */
export interface FlowKeys {
  /** Of the token of the forms. */
  csrf: string;
  /** Of the cookies that are sealed. */
  sealed: string;
}

/**
 * Returns the keys that the cookies of a request were made with; the key of now for those that it does not bring.
 * next-auth knows one key. While the key is changed, another replica may have made them with the other one.
 */
export async function flowKeys(cookies: readonly Given[]): Promise<FlowKeys> {
  const { sessionSecret, sessionSecrets } = config();
  const findCookie = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  const [token, hash] = findCookie(cookieName('swath.csrf')).split('|');
  // As next-auth makes it.
  const hashWith = (secret: string) => createHash('sha256').update(`${token}${secret}`).digest('hex');
  const state = cookieName(`swath.${sealed.state}`);
  return {
    csrf: sessionSecrets.find((secret) => hashWith(secret) === hash) ?? sessionSecret,
    sealed: (await openSealed(findCookie(state), state))?.secret ?? sessionSecret,
  };
}

/**
 * Returns the names of the sealed cookies that are not sealed as Swath seals them. next-auth opens these, and
 * with every algorithm that fits the key. An empty one was used before, and is none.
 */
export function foreignFlowCookies(cookies: readonly Given[]): string[] {
  const names = Object.values(sealed).map((name) => cookieName(`swath.${name}`));
  return cookies
    .filter(({ name, value }) => names.includes(name) && value !== '' && !isSealedAsOurs(value))
    .map(({ name }) => name);
}
