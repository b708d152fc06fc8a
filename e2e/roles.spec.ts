import { readFileSync } from 'node:fs';
import { type APIRequestContext, request as requests } from '@playwright/test';
import { endpoints as declared } from '@/app/api/endpoints';
import { isAllowed, roles } from '@/lib/accounts/role';
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
