import { endpoints as declared } from '@/app/api/endpoints';
import { startPortal } from './support/portal';
import { portalPages } from './support/portal-pages';
import { expect, test } from './support/test';

const filled = (path: string) => path.replaceAll(/[{[][^}\]]+[}\]]/g, 'x');

test('no route, page or file, and nothing that is not there, is answered without security headers', async ({
  stack,
  signInAs,
  page,
}) => {
  await signInAs('viewer');
  const { cookies } = await page.context().storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const requests = [
    ...declared.map(({ method, path }) => ({ method, path: filled(path) })),
    ...[
      ...portalPages.map(({ path }) => path),
      '/nowhere',
      '/icon.svg',
      '/basemap/index.json',
      '/basemap/foo',
      '/icons/foo',
      '/favicon.ico',
      '/favicon.icox',
      '/_next/static/foo',
      '/_next/image?url=%2Ficon.svg&w=64&q=75',
      '/_next/foo',
      '/api/nowhere',
      '/api/auth/csrf',
      '/api/auth/nowhere',
      '/%2e%2e/%00',
    ].map((path) => ({ method: 'GET', path })),
  ];
  for (const { method, path } of requests) {
    for (const headers of [{ cookie: '' }, { cookie }]) {
      const leaving = new AbortController();
      const answer = await fetch(stack.portal.url + path, {
        method,
        headers: { ...headers, 'sec-fetch-site': 'cross-site' },
        redirect: 'manual',
        signal: leaving.signal,
      });
      const what = `${method} ${path}`;
      expect.soft(answer.headers.get('content-security-policy'), what).toContain("frame-ancestors 'none'");
      expect.soft(answer.headers.get('x-content-type-options'), what).toBe('nosniff');
      expect.soft(answer.headers.get('x-frame-options'), what).toBe('DENY');
      expect.soft(answer.headers.get('referrer-policy'), what).toBe('same-origin');
      expect.soft(answer.headers.get('x-request-id'), what).toMatch(/^[\w-]{8,64}$/);
      leaving.abort();
    }
  }
});

test('what is no file under the paths of files is a bare 404, and images are not resized for anybody', async ({
  stack,
}) => {
  for (const path of [
    '/_next/static/foo',
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/icons/foo',
    '/basemap/foo',
    '/favicon.icox',
  ]) {
    const answer = await fetch(stack.portal.url + path, { redirect: 'manual' });
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).not.toContain('<');
  }
  const file = await fetch(`${stack.portal.url}/basemap/index.json`);
  expect(file.status).toBe(200);
});

test('pages have a policy with a nonce of their own each time', async ({ stack }) => {
  const policies = await Promise.all(
    [1, 2].map(async () =>
      (await fetch(`${stack.portal.url}/sign-in`)).headers.get('content-security-policy'),
    ),
  );
  expect(policies[0]).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic'/);
  expect(policies[0]).not.toEqual(policies[1]);
  expect(policies.join()).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test('with an https address browsers are told to stay with it, and metrics need the token', async () => {
  const portal = await startPortal({
    env: { PORTAL_URL: 'https://swath.example', METRICS_TOKEN: '0123456789abcdef' },
  });
  try {
    for (const path of ['/sign-in', '/api/health', '/icon.svg', '/_next/static/foo']) {
      const { headers } = await fetch(portal.url + path);
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    }
    const metrics = (headers = {}) => fetch(`${portal.url}/api/metrics`, { headers });
    expect((await metrics()).status).toBe(403);
    expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
    expect((await metrics({ authorization: 'Bearer 0123456789abcdef' })).status).toBe(200);
  } finally {
    await portal.stop();
  }
});
