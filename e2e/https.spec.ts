import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { type OpenidProvider, startOpenidProvider } from '../testing/accounts/openid-provider';
import { runUserAdd } from '../testing/accounts/users';
import { createDataDir, type Portal, startPortal } from '../testing/portal';
import { expect, test } from '../testing/test';

const email = 'olga@agency.example';
const password = 'violet otter battery';
const publicUrl = 'https://swath.example';
/** As a proxy that ends TLS passes a request on. */
const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };
const dataDir = createDataDir();
let provider: OpenidProvider;
let portal: Portal;

test.beforeAll(async () => {
  provider = await startOpenidProvider(publicUrl);
  const env = { ...provider.env, PORTAL_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' };
  portal = await startPortal({ env, dataDir });
  runUserAdd(dataDir, { email, name: 'Olga', role: 'viewer', password });
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Expects what browsers ask of a cookie that no other host can set: they drop it otherwise. */
function expectOfThisHost(cookie: string): void {
  expect(cookie).toMatch(/^__Host-/);
  expect(cookie).toMatch(/; Secure/i);
  expect(cookie).toMatch(/; Path=\/(;|$)/i);
  expect(cookie).not.toMatch(/; Domain=/i);
}

const readCookies = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Signs in behind the proxy, and asks to be led to an address afterwards. */
async function signIn(callbackUrl: string): Promise<Response> {
  const csrf = await fetch(`${portal.url}/api/auth/csrf`, { headers: forwarded });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  return fetch(`${portal.url}/api/auth/callback/password`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...forwarded, cookie: readCookies(csrf) },
    body: new URLSearchParams({ csrfToken, email, password, callbackUrl }),
  });
}

test('behind a proxy with https the cookies are of this host alone, and browsers stay with https', async () => {
  const answer = await signIn('/orders');
  expect(answer.headers.get('location')).toBe(`${publicUrl}/orders`);
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-swath.session='));
  const attributes =
    cookie
      ?.split('; ')
      .slice(1)
      .map((one) => one.toLowerCase()) ?? [];
  expect(attributes).toEqual(expect.arrayContaining(['path=/', 'secure', 'httponly', 'samesite=lax']));
  expect(attributes.join()).not.toContain('domain=');
  for (const one of answer.headers.getSetCookie()) expectOfThisHost(one);
  const session = await fetch(`${portal.url}/api/session`, {
    headers: { ...forwarded, cookie: readCookies(answer) },
  });
  expect(session.status).toBe(200);
  // The same cookie under the name of plain http opens nothing.
  const renamed = readCookies(answer).replaceAll('__Host-', '');
  const plain = await fetch(`${portal.url}/api/session`, { headers: { ...forwarded, cookie: renamed } });
  expect(plain.status).toBe(401);
  const listed = await fetch(`${portal.url}/api/account/sessions`, {
    headers: { ...forwarded, cookie: readCookies(answer) },
  });
  expect(await listed.text()).toContain('"address":"192.0.2.7"');
});

test('the cookies on the way to the provider and back are of this host alone, too', async () => {
  const csrf = await fetch(`${portal.url}/api/auth/csrf`, { headers: forwarded });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const begun = await fetch(`${portal.url}/api/auth/signin/oidc`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...forwarded, cookie: readCookies(csrf) },
    body: new URLSearchParams({ csrfToken, callbackUrl: '/orders' }),
  });
  expect(begun.headers.get('location')).toContain(`${provider.issuer}/auth?`);
  const setCookies = [...csrf.headers.getSetCookie(), ...begun.headers.getSetCookie()];
  for (const one of setCookies) expectOfThisHost(one);
  const names = setCookies.map((one) => one.split('=')[0]?.replace('__Host-swath.', ''));
  expect(new Set(names)).toEqual(new Set(['csrf', 'callback-url', 'pkce', 'state', 'nonce']));
});

test('after a sign-in Swath leads to its own addresses only, whatever it is asked for', async () => {
  const hostile = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'blob:https://swath.example/x',
    'https://swath.example@evil.example/',
    'https://swath.example.evil.example/',
    'http://swath.example/',
    'https://[',
  ];
  const mixed = fc.sample(
    fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          '%2f',
          '%5c',
          '\t',
          '\n',
          '@',
          ':',
          '//',
          'evil.example',
          'https:',
        ),
        {
          minLength: 1,
          maxLength: 8,
        },
      )
      .map((parts) => parts.join('')),
    40,
  );
  const signedIn = await signIn('/');
  const headers = { ...forwarded, cookie: readCookies(signedIn) };
  for (const url of [...hostile, ...mixed]) {
    const target = encodeURIComponent(url);
    const answers = [
      // What next-auth keeps for the way back from a provider, too.
      await fetch(`${portal.url}/api/auth/csrf?callbackUrl=${target}`, { headers: forwarded }),
      await fetch(`${portal.url}/sign-in?next=${target}`, { headers, redirect: 'manual' }),
      await fetch(`${portal.url}/sign-in?callbackUrl=${target}`, { headers, redirect: 'manual' }),
    ];
    for (const { headers: answerHeaders } of answers) {
      const kept = answerHeaders.getSetCookie().find((one) => one.includes('swath.callback-url='));
      const led =
        answerHeaders.get('location') ?? decodeURIComponent(kept?.split(';')[0]?.split('=')[1] ?? '/');
      expect(new URL(led, publicUrl).origin, url).toBe(publicUrl);
      expect(led, url).not.toMatch(/^[/\\]{2}/);
    }
  }
  for (const url of hostile) {
    const location = (await signIn(url)).headers.get('location') ?? '';
    expect(new URL(location, publicUrl).origin, url).toBe(publicUrl);
  }
});
