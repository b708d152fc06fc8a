import { readFileSync } from 'node:fs';
import { type APIRequestContext, request as requests } from '@playwright/test';
import { endpoints as declared } from '@/app/api/endpoints';
import { isAllowed, type Role, roles } from '@/lib/accounts/role';
import type { Endpoint } from '@/lib/web/endpoint';
import { expect, signIn, test } from './support/test';

/** The paths of all routes that the build made, such as `/api/areas/{id}`. */
function builtPaths(): string[] {
  const manifest: Record<string, string> = JSON.parse(
    readFileSync('.next/server/app-paths-manifest.json', 'utf8'),
  );
  return Object.keys(manifest)
    .filter((path) => path.endsWith('/route') && path.startsWith('/api/'))
    .map((path) => path.replace(/\/route$/, '').replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}'));
}

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

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
  expect([...new Set(declared.map(({ path }) => path))].sort()).toEqual(built.sort());
});

test('a route that needs a role answers nobody who is signed out', async ({ stack, request }) => {
  for (const endpoint of declared.filter(({ role }) => role !== 'open')) {
    const response = await ask(request, stack.portal.url, endpoint);
    expect.soft([keyOf(endpoint), response.status()]).toEqual([keyOf(endpoint), 401]);
  }
});

for (const role of roles) {
  test(`${role}s are let in where api.ts says so, and nowhere else`, async ({ stack }) => {
    const context = await requests.newContext();
    await signIn(context, stack.portal.url, role);
    for (const endpoint of declared.filter((one) => one.role !== 'open')) {
      // An event stream never ends; its role is walked by the ingestion's own journey.
      if (endpoint.path.endsWith('/events')) continue;
      const response = await ask(context, stack.portal.url, endpoint);
      const isRefused = response.status() === 403 && (await response.text()).includes('not-allowed');
      expect.soft([keyOf(endpoint), !isRefused]).toEqual([keyOf(endpoint), isAllowed([role], endpoint.role)]);
    }
    await context.dispose();
  });
}

test('a change that another site asks for is refused', async ({ stack }) => {
  const context = await requests.newContext();
  await signIn(context, stack.portal.url, 'admin');
  const headers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ];
  for (const given of headers) {
    const response = await context.post(`${stack.portal.url}/api/users`, { headers: given, data: {} });
    expect(response.status()).toBe(403);
    expect(await response.text()).toContain('other-origin');
  }
  await context.dispose();
});

/** The paths of all pages that the build made, with identifiers that exist nowhere. */
function builtPages(): string[] {
  const manifest: Record<string, string> = JSON.parse(
    readFileSync('.next/server/app-paths-manifest.json', 'utf8'),
  );
  return Object.keys(manifest)
    .filter((path) => path.endsWith('/page') && !path.includes('_') && !path.includes('[...'))
    .map((path) => path.replace(/\/page$/, '').replaceAll(/\/\([^)]+\)/g, '') || '/')
    .map((path) => path.replaceAll(/\[\w+\]/g, '0'));
}

/** Pages that not everyone with a role can open. */
const pageRoles: Record<string, readonly Role[]> = {
  '/admin': ['admin'],
  '/basket': ['analyst'],
  '/ingestion/new': ['operator'],
};
const refusal = /Your roles do not open this page|Your roles do not include ordering|is for operators/;

for (const role of roles) {
  test(`${role}s open the pages that their role opens, and no others`, async ({ stack }) => {
    const context = await requests.newContext();
    await signIn(context, stack.portal.url, role);
    for (const path of builtPages().filter((one) => one !== '/sign-in')) {
      const response = await context.get(stack.portal.url + path);
      const isOpen = new URL(response.url()).pathname === path && !refusal.test(await response.text());
      expect.soft([path, isOpen]).toEqual([path, isAllowed([role], pageRoles[path] ?? roles)]);
    }
    await context.dispose();
  });
}

test('who has no role opens no page but their account, and is told nothing on the way', async ({ stack }) => {
  const context = await requests.newContext();
  await signIn(context, stack.portal.url, 'admin');
  const headers = { origin: stack.portal.url };
  const { users } = await (await context.get(`${stack.portal.url}/api/users`)).json();
  const viewer = users.find(({ email }: { email: string }) => email === 'viewer@demo.swath');
  const give = (given: Role[]) =>
    context.patch(`${stack.portal.url}/api/users/${viewer.id}`, { headers, data: { roles: given } });
  await give([]);
  const bare = await requests.newContext();
  await signIn(bare, stack.portal.url, 'viewer');
  for (const path of builtPages().filter((one) => one !== '/sign-in')) {
    const response = await bare.get(stack.portal.url + path);
    expect.soft([path, new URL(response.url()).pathname]).toEqual([path, '/account']);
    expect.soft(await response.text()).toContain('You have no role yet');
  }
  await give(['viewer']);
  await Promise.all([context.dispose(), bare.dispose()]);
});
