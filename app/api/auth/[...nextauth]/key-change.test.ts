import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionCookie } from '@/lib/accounts/session-cookie';
import { addUser } from '@/lib/accounts/users';
import { resetConfig } from '@/lib/platform/config';
import { askRoute, portalUrl, readCookies } from '@/testing/accounts/ask-auth';
import { type OpenidProvider, startOpenidProvider } from '@/testing/accounts/openid-provider';
import { openTestDatabase } from '@/testing/database/database';
import { POST as handler } from './route';

const email = 'ida@example.org';
const password = 'correct horse';
const ask = askRoute(handler);
openTestDatabase({ PORTAL_URL: portalUrl });

const [old, fresh] = ['a'.repeat(32), 'b'.repeat(32)];
let provider: OpenidProvider;

/** Has this process be the replica that seals with `key` and opens with `other` too. */
function be(key: string, other: string): void {
  Object.assign(process.env, { SESSION_SECRET: key, SESSION_SECRET_PREVIOUS: other });
  resetConfig();
}

beforeAll(async () => {
  await addUser({ email, name: 'Ida', roles: ['viewer'], password });
  provider = await startOpenidProvider(portalUrl);
  provider.person = { sub: 'ada', name: 'Ada', email: 'ada@example.org', email_verified: true };
  Object.assign(process.env, provider.env);
});
afterAll(() => provider.stop());

/** Signs in with a token of one replica, at another one. */
async function signIn(first: () => void, second: () => void): Promise<Response> {
  first();
  const csrf = await ask('csrf', '');
  const { csrfToken } = await csrf.json();
  second();
  return ask('callback/password', readCookies(csrf).join('; '), { email, password, csrfToken, json: 'true' });
}

it('signs in with the token of a replica whose keys have the other order, and with no other token', async () => {
  const [before, after] = [() => be(old, fresh), () => be(fresh, old)];
  for (const answer of [await signIn(before, after), await signIn(after, before)]) {
    expect(answer.status).toBe(200);
    expect(readCookies(answer).some((one) => one.startsWith(`${sessionCookie()}=`))).toBe(true);
  }
  const stranger = await signIn(() => be('c'.repeat(32), ''), after);
  expect(readCookies(stranger).some((one) => one.startsWith(`${sessionCookie()}=`))).toBe(false);
});

/** What the provider sends a browser back with, which asks nothing. */
async function atProvider(address: string): Promise<string> {
  const jar = new Map<string, string>();
  for (let url = address; ; ) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const one of readCookies(answer))
      jar.set(one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1));
    url = new URL(answer.headers.get('location') ?? '', url).href;
    if (url.startsWith(portalUrl)) return url;
  }
}

it('takes an answer of the provider at a replica whose keys have the other order', async () => {
  be(old, fresh);
  const csrf = await ask('csrf', '');
  const { csrfToken } = await csrf.json();
  const begun = await ask('signin/oidc', readCookies(csrf).join('; '), { csrfToken, json: 'true' });
  const back = new URL(await atProvider((await begun.json()).url));
  be(fresh, old);
  const jar = [...readCookies(csrf), ...readCookies(begun)].join('; ');
  const answer = await ask(`callback/oidc${back.search}`, jar);
  expect(answer.headers.get('location')).toBe(`${portalUrl}/`);
  expect(readCookies(answer).some((one) => one.startsWith(`${sessionCookie()}=ey`))).toBe(true);
});
