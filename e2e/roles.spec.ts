import { readFileSync } from 'node:fs';
import { type APIRequestContext, request as requests } from '@playwright/test';
import { encode } from 'next-auth/jwt';
import { endpoints as declared } from '@/app/api/endpoints';
import { isAllowed, type Role, roles } from '@/lib/accounts/role';
import { tokenScopes } from '@/lib/accounts/tokens/scopes';
import type { Endpoint } from '@/lib/web/endpoint';
import { quote, send } from '../testing/ordering/orders';
import { testSecret } from '../testing/portal';
import { portalPages } from '../testing/portal-pages';
import { expect, signIn, test } from '../testing/test';

/** The paths of all routes that the build made, such as `/api/areas/{id}`. */
function builtPaths(): string[] {
  const manifest: Record<string, string> = JSON.parse(
    readFileSync('.next/server/app-paths-manifest.json', 'utf8'),
  );
  return Object.keys(manifest)
    .filter((path) => path.endsWith('/route') && path.startsWith('/api/'))
    .map((path) => path.replace(/\/route$/, '').replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}'));
}

const endpointKey = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Asks for a route with identifiers that exist nowhere and an empty body: enough to be let in or not. */
async function ask(context: APIRequestContext, url: string, { method, path }: Endpoint) {
  return context.fetch(url + path.replaceAll(/\{\w+\}/g, '0'), {
    method,
    headers: { origin: url, 'content-type': 'application/json' },
    data: method === 'GET' ? undefined : '{}',
    timeout: 20_000,
  });
}

test('every built route is declared, and every declared one is built', () => {
  const built = builtPaths().filter((path) => !path.startsWith('/api/auth/'));
  // The front door answers this one itself.
  built.push('/api/health');
  expect([...new Set(declared.map(({ path }) => path))].sort()).toEqual(built.sort());
});

test('a route that needs a role answers no one who is signed out', async ({ stack, request }) => {
  for (const endpoint of declared.filter(({ role }) => role !== 'open')) {
    const response = await ask(request, stack.portal.url, endpoint);
    expect.soft([endpointKey(endpoint), response.status()]).toEqual([endpointKey(endpoint), 401]);
  }
});

/** The routes that take a session; the others take an access token. */
const bySession = declared.filter(({ role, scopes }) => role !== 'open' && !scopes);
const byToken = declared.filter(({ scopes }) => scopes);

for (const role of roles) {
  test(`${role}s are let in where api.ts says so, and nowhere else`, async ({ stack }) => {
    const context = await requests.newContext();
    await signIn(context, stack.portal.url, role);
    for (const endpoint of bySession) {
      // An event stream never ends; its role is walked by the ingestion's own journey.
      if (endpoint.path.endsWith('/events')) continue;
      const response = await ask(context, stack.portal.url, endpoint);
      const isRefused = response.status() === 403 && (await response.text()).includes('not-allowed');
      expect
        .soft([endpointKey(endpoint), !isRefused])
        .toEqual([endpointKey(endpoint), isAllowed([role], endpoint.role)]);
    }
    await context.dispose();
  });
}

for (const role of roles) {
  test(`an access token of ${role}s reads what api.ts says, changes nothing, and a session opens none of it`, async ({
    stack,
  }) => {
    const { url } = stack.portal;
    const context = await requests.newContext();
    await signIn(context, url, role);
    const made = await context.post(`${url}/api/account/tokens`, {
      headers: { origin: url },
      data: { name: 'roles', scopes: [...tokenScopes], days: 1, password: 'swath-demo' },
    });
    const { id, text } = await made.json();
    const bare = await requests.newContext({ extraHTTPHeaders: { authorization: `Bearer ${text}` } });
    for (const endpoint of byToken) {
      expect
        .soft([endpointKey(endpoint), (await ask(context, url, endpoint)).status()])
        .toEqual([endpointKey(endpoint), 401]);
      const response = await ask(bare, url, endpoint);
      const isRefused = response.status() === 403 && (await response.text()).includes('not-allowed');
      expect
        .soft([endpointKey(endpoint), response.status() === 401 || isRefused])
        .toEqual([endpointKey(endpoint), !isAllowed([role], endpoint.role)]);
    }
    // Every other route is closed to it.
    for (const endpoint of bySession) {
      const { status } = await fetch(url + endpoint.path.replaceAll(/\{\w+\}/g, '0'), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${text}`, origin: url, 'content-type': 'application/json' },
        body: endpoint.method === 'GET' ? undefined : '{}',
      });
      expect.soft([endpointKey(endpoint), status]).toEqual([endpointKey(endpoint), 401]);
    }
    await context.delete(`${url}/api/account/tokens/${id}`, { headers: { origin: url } });
    expect((await bare.get(`${url}/api/features/collections`)).status()).toBe(401);
    await Promise.all([context.dispose(), bare.dispose()]);
  });
}

test('pages of other sites read the open interfaces only from configured origins, never with a cookie', async ({
  stack,
}) => {
  const { url } = stack.portal;
  const origin = 'https://browser.example.org';
  for (const path of [
    '/api/features',
    '/api/features/',
    '/api/features/collections',
    '/api/features/nothing',
    '/api/stac',
    '/api/stac/search',
  ]) {
    const answer = await fetch(url + path, { headers: { origin } });
    expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    const asked = await fetch(url + path, { method: 'OPTIONS', headers: { origin } });
    expect([path, asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([path, 204, null]);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('a change that another site asks for is refused', async ({ stack }) => {
  const context = await requests.newContext();
  await signIn(context, stack.portal.url, 'admin');
  const headers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ];
  for (const sent of headers) {
    // A form of another site sends the last three without asking first.
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]) {
      const headersOfType = { ...sent, 'content-type': type };
      const response = await context.post(`${stack.portal.url}/api/users`, {
        headers: headersOfType,
        data: '{}',
      });
      expect(response.status(), type).toBe(403);
      expect(await response.text()).toContain('other-origin');
    }
  }
  await context.dispose();
});

test('no route that changes something does so for another site', async ({ stack }) => {
  const { url } = stack.portal;
  const context = await requests.newContext();
  await signIn(context, url, 'admin');
  const changing = bySession.filter(({ method }) => method !== 'GET');
  expect(changing.length).toBeGreaterThan(50);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: url, 'sec-fetch-site': 'same-site' },
    { origin: url, 'sec-fetch-site': 'cross-site' },
  ];
  for (const { method, path } of changing) {
    for (const headers of foreign) {
      const response = await context.fetch(url + path.replaceAll(/\{\w+\}/g, '0'), {
        method,
        headers: { ...headers, 'content-type': 'text/plain' },
        data: '{}',
      });
      const { type } = await response.json();
      const answered = [method, path, headers, response.status(), type];
      expect.soft(answered).toEqual([method, path, headers, 403, 'urn:swath:problem:other-origin']);
    }
  }
  await context.dispose();
});

test('the routes that are open ask for more than the cookie of a session', async ({ stack }) => {
  const { url } = stack.portal;
  const open = declared.filter(({ role, method }) => role === 'open' && method !== 'GET').map(endpointKey);
  // A link and a logout token are secrets of their own.
  expect(open.sort()).toEqual(['POST /api/account/link', 'POST /api/oidc/logout', 'PUT /api/account/link']);
  const context = await requests.newContext();
  await signIn(context, url, 'viewer');
  // Signing out and in ask for the token of the form, which another site cannot read.
  for (const action of ['signout', 'callback/password']) {
    const form = {
      csrfToken: 'f'.repeat(64),
      email: 'admin@demo.swath',
      password: 'swath-demo',
      json: 'true',
    };
    await context.post(`${url}/api/auth/${action}`, { form, headers: { origin: 'https://evil.example' } });
    const { user } = await (await context.get(`${url}/api/session`)).json();
    expect([action, user.email]).toEqual([action, 'viewer@demo.swath']);
  }
  await context.dispose();
});

/** The paths of all pages behind the sign-in that the build made, with identifiers that exist nowhere. */
function builtPages(): string[] {
  const manifest: Record<string, string> = JSON.parse(
    readFileSync('.next/server/app-paths-manifest.json', 'utf8'),
  );
  return Object.keys(manifest)
    .filter((path) => path.endsWith('/page') && !path.includes('_') && !path.includes('[...'))
    .map((path) => path.replace(/\/page$/, '').replaceAll(/\/\([^)]+\)/g, '') || '/')
    .map((path) => path.replaceAll(/\[\w+\]/g, '0'))
    .filter((path) => !path.startsWith('/sign-in'));
}

/** Pages that not everyone with a role can open. */
const pageRoles: Record<string, readonly Role[]> = {
  '/admin': ['admin'],
  '/admin/stage': ['admin'],
  '/basket': ['analyst'],
  '/ingestion/new': ['operator'],
};
const refusal = /You cannot open this page/;

for (const role of roles) {
  test(`${role}s open the pages that their role opens, and no others`, async ({ stack }) => {
    const context = await requests.newContext();
    await signIn(context, stack.portal.url, role);
    for (const path of builtPages()) {
      const response = await context.get(stack.portal.url + path);
      const isOpen = new URL(response.url()).pathname === path && !refusal.test(await response.text());
      expect.soft([path, isOpen]).toEqual([path, isAllowed([role], pageRoles[path] ?? roles)]);
    }
    await context.dispose();
  });
}

/** The routes whose answers the server put into a page, by the keys that the browser finds them under. */
function routesIn(flight: string): string[] {
  const keys = [...flight.matchAll(/"queryKey":\[((?:"[^"]*",?)+)/g)].map(([, names]) => {
    const words: string[] = JSON.parse(`[${names?.replace(/,$/, '')}]`);
    // An input that was sent before is only referred to: `$e:props:…`.
    return `/${words.filter((word) => !word.startsWith('$')).join('/')}`;
  });
  // Those that are read page by page have a word more.
  return keys.map((key) => (reading.has(key) ? key : key.replace(/\/pages$/, '')));
}
const reading = new Map(declared.filter(({ method }) => method === 'GET').map((one) => [one.path, one]));

test('every page holds answers of such routes alone as the role of its reader opens', async ({ stack }) => {
  test.slow();
  const paths = new Set([...builtPages(), ...portalPages.map(({ path }) => path)]);
  for (const role of roles) {
    const context = await requests.newContext();
    await signIn(context, stack.portal.url, role);
    const found = new Set<string>();
    for (const path of paths) {
      const text = await (await context.get(stack.portal.url + path, { headers: { rsc: '1' } })).text();
      for (const key of routesIn(text)) {
        found.add(key);
        const endpoint = reading.get(key);
        const isOpen = endpoint !== undefined && isAllowed([role], endpoint.role);
        expect.soft([role, path, key, isOpen]).toEqual([role, path, key, true]);
      }
    }
    // Were the keys written in another way, nothing would have been looked at.
    expect([role, found.has('/api/services')]).toEqual([role, true]);
    expect([role, found.has('/api/users')]).toEqual([role, role === 'admin']);
    await context.dispose();
  }
});

test('who has no role opens no page but their account, and reads nothing on the way', async ({ stack }) => {
  const context = await requests.newContext();
  await signIn(context, stack.portal.url, 'admin');
  const headers = { origin: stack.portal.url };
  const { users } = await (await context.get(`${stack.portal.url}/api/users`)).json();
  const viewer = users.find(({ email }: { email: string }) => email === 'viewer@demo.swath');
  const give = (roles: Role[]) =>
    context.patch(`${stack.portal.url}/api/users/${viewer.id}`, { headers, data: { roles } });
  await give([]);
  const bare = await requests.newContext();
  await signIn(bare, stack.portal.url, 'viewer');
  for (const path of builtPages()) {
    const response = await bare.get(stack.portal.url + path);
    expect.soft([path, new URL(response.url()).pathname]).toEqual([path, '/account']);
    expect.soft(await response.text()).toContain('You have no role yet');
  }
  await give(['viewer']);
  await Promise.all([context.dispose(), bare.dispose()]);
});

/** Who a session cookie is no longer good for, and a cookie that never was. */
const states: Record<string, (url: string) => Promise<string>> = {
  'signed out': async () => '',
  forged: async () => 'swath.session=eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  'changed in one byte': async (url) => {
    const context = await requests.newContext();
    await signIn(context, url, 'admin');
    const { cookies } = await context.storageState();
    await context.dispose();
    const { value = '' } = cookies.find(({ name }) => name === 'swath.session') ?? {};
    const at = value.length - 40;
    return `swath.session=${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
  },
  ended: async (url) => {
    const context = await requests.newContext();
    await signIn(context, url, 'admin');
    const { cookies } = await context.storageState();
    const { csrfToken } = await (await context.get(`${url}/api/auth/csrf`)).json();
    await context.post(`${url}/api/auth/signout`, { form: { csrfToken, json: 'true' } });
    await context.dispose();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  },
};

for (const [state, cookieIn] of Object.entries(states)) {
  test(`a session that is ${state} opens no page and gets no answer of a route`, async ({ stack }) => {
    const { url } = stack.portal;
    const cookie = await cookieIn(url);
    for (const path of builtPages()) {
      const response = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
      const place = new URL(response.headers.get('location') ?? '', url).pathname;
      expect.soft([state, path, response.status, place]).toEqual([state, path, 307, '/sign-in']);
      expect.soft(await response.text(), path).not.toContain('@demo.swath');
    }
    for (const endpoint of declared.filter(({ role }) => role !== 'open')) {
      const response = await fetch(url + endpoint.path.replaceAll(/\{\w+\}/g, '0'), {
        method: endpoint.method,
        headers: { cookie, origin: url, 'content-type': 'application/json' },
        body: endpoint.method === 'GET' ? undefined : '{}',
      });
      expect
        .soft([state, endpointKey(endpoint), response.status])
        .toEqual([state, endpointKey(endpoint), 401]);
    }
  });
}

test('a browser without a session is led where the page itself would lead it', async ({ stack, page }) => {
  const { url } = stack.portal;
  // The row of this one is gone, so that the page judges it.
  const ended = `swath.session=${await encode({ token: { sid: 'gone' }, secret: testSecret })}`;
  const led = async (path: string, headers: Record<string, string>) => {
    const { status, headers: answerHeaders } = await fetch(url + path, { headers, redirect: 'manual' });
    const { pathname, searchParams } = new URL(answerHeaders.get('location') ?? '', url);
    // The framework spells a space in its own way.
    const next = new URL(searchParams.get('next') ?? '', url);
    return [status, pathname, next.pathname, ...next.searchParams];
  };
  const paths = [...builtPages(), '/no/such/page', '/orders?status=placed&q=a%20b%26c', '/areas?q=é'];
  for (const path of paths) {
    const byPage = await led(path, { cookie: ended });
    expect.soft([path, ...byPage.slice(0, 2)]).toEqual([path, 307, '/sign-in']);
    expect.soft([path, ...(await led(path, {}))]).toEqual([path, ...byPage]);
  }
  // A page that is open when its session goes asks by script.
  await signIn(page.context().request, url, 'viewer');
  await page.goto('/orders');
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Areas' }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fareas$/);
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a session that only shows changes nothing by any route', async ({ stack }) => {
  const { url } = stack.portal;
  const context = await requests.newContext();
  await signIn(context, url, 'admin');
  const headers = { origin: url };
  expect((await context.post(`${url}/api/account/wall`, { headers })).ok()).toBe(true);
  for (const endpoint of bySession.filter(({ method }) => method !== 'GET')) {
    const response = await ask(context, url, endpoint);
    expect.soft([endpointKey(endpoint), response.status()]).toEqual([endpointKey(endpoint), 403]);
    // It has the role of a viewer, so that most routes are closed to it anyway.
    expect.soft(await response.text(), endpointKey(endpoint)).toMatch(/view-only|not-allowed/);
  }
  await context.dispose();
});

test('what belongs to one person is in no page that the server renders for another', async ({
  stack,
  page,
}) => {
  test.slow();
  const { url } = stack.portal;
  const owner = page.context().request;
  await signIn(owner, url, 'analyst');
  // The basket is in every page, so each of these marks one thing of the owner alone.
  const named = { area: 'Area-7f3a', search: 'Search-9c1e', reference: 'Reference-4d70' };
  const ring = [
    [9, 55],
    [9.1, 55],
    [9.1, 55.1],
    [9, 55],
  ];
  const area = await send<{ id: string }>(page, 'POST', '/areas', {
    name: named.area,
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  await send(page, 'POST', '/archive/searches', {
    name: named.search,
    areaId: area.id,
    isShared: false,
    query: { constellations: [], from: '2026-01-01', filters: {} },
  });
  // A quote is its author's alone, as is the basket that it is made of.
  const order = await quote(page, named.reference, named.reference);
  const [item] = order.content.items;
  const { sessions } = await send<{ sessions: { id: string; isCurrent: boolean }[] }>(
    page,
    'GET',
    '/account/sessions',
  );
  const session = sessions.find(({ isCurrent }) => isCurrent)?.id ?? 'no session';
  const marks = Object.entries({ ...named, quote: order.bodyHash, session });
  const ofOrder = `/orders/${order.id}`;
  const paths = [
    ...builtPages(),
    `/search?area=${area.id}`,
    `/areas?area=${area.id}`,
    ofOrder,
    `/images/${encodeURIComponent(item?.image?.sourceId ?? '')}`,
  ];
  /** What each page holds of the owner, as a document or as what the browser asks for on the way to it. */
  const pagesWith = async (reader: APIRequestContext) => {
    const found = new Set<string>();
    for (const path of paths) {
      for (const headers of [{}, { rsc: '1' }] as Record<string, string>[]) {
        const answer = await reader.get(url + path, { headers });
        expect.soft(answer.status(), path).toBeLessThan(429);
        const text = await answer.text();
        for (const [what, mark] of marks) if (text.includes(mark)) found.add(`${path} ${what}`);
      }
    }
    return [...found];
  };
  // Were nothing of it rendered for its owner, that it is missing for others would say nothing.
  expect(await pagesWith(owner)).toEqual(
    expect.arrayContaining([
      '/account session',
      '/areas area',
      '/basket reference',
      '/search search',
      `${ofOrder} quote`,
    ]),
  );
  const expectNothing = async (role: Role, who: string) => {
    const other = await requests.newContext();
    await signIn(other, url, role);
    expect.soft([who, await pagesWith(other)]).toEqual([who, []]);
    for (const path of [`/api/areas/${area.id}`, `/api/ordering/orders/${order.id}`]) {
      expect.soft([who, path, (await other.get(url + path)).status()]).toEqual([who, path, 404]);
    }
    await other.dispose();
  };
  for (const role of roles.filter((one) => one !== 'analyst')) await expectNothing(role, role);
  const admin = await requests.newContext();
  await signIn(admin, url, 'admin');
  const { users } = await (await admin.get(`${url}/api/users`)).json();
  const viewer = users.find(({ email }: { email: string }) => email === 'viewer@demo.swath');
  const give = (roles: Role[]) =>
    admin.patch(`${url}/api/users/${viewer.id}`, { headers: { origin: url }, data: { roles } });
  await give(['analyst']);
  try {
    await expectNothing('viewer', 'another analyst');
  } finally {
    await give(['viewer']);
  }
  await admin.dispose();
});
