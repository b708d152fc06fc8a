import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { endpoints as declared } from '@/app/api/endpoints';
import { startPortal } from '../testing/portal';
import { portalPages } from '../testing/portal-pages';
import { expect, test } from '../testing/test';

test.use({ sharesStack: true });

const filled = (path: string) => path.replaceAll(/[{[][^}\]]+[}\]]/g, 'x');

test('no route, page or file, and nothing that is not there, is answered without security headers', async ({
  stack,
  signInAs,
  page,
}) => {
  await signInAs('viewer');
  const { cookies } = await page.context().storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const signInPage = await (await fetch(`${stack.portal.url}/sign-in`)).text();
  const built = new Set(signInPage.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g));
  expect([...built].map((path) => path.split('.').at(-1))).toEqual(expect.arrayContaining(['js', 'css']));
  for (const path of built) expect((await fetch(stack.portal.url + path)).status, path).toBe(200);
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
      ...built,
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
      const policy = answer.headers.get('content-security-policy')?.split('; ');
      for (const directive of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
        expect.soft(policy, what).toContain(directive);
      if (path.startsWith('/api/')) expect.soft(policy, what).toContain("default-src 'none'");
      const type = answer.headers.get('content-type');
      if (answer.body && /^text\/|xml/.test(type ?? ''))
        expect.soft(type?.toLowerCase(), what).toMatch(/charset=utf-8|image\/svg/);
      expect.soft(answer.headers.get('access-control-allow-origin'), what).toBeNull();
      expect.soft(answer.headers.get('x-powered-by'), what).toBeNull();
      expect.soft(answer.headers.get('server'), what).toBeNull();
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
    '/robots.txt',
    '/apple-touch-icon.png',
    '/samples/none',
    '/.well-known/security.txt',
  ]) {
    const answer = await fetch(stack.portal.url + path, { redirect: 'manual' });
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).not.toContain('<');
  }
  for (const path of [
    '/basemap/index.json',
    '/icon.svg',
    '/icons/apple-touch.png',
    '/manifest.webmanifest',
    '/samples/rhone-delta.kml',
  ]) {
    const file = await fetch(stack.portal.url + path, { redirect: 'manual' });
    expect(file.status, path).toBe(200);
  }
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

test('with an https address browsers are asked to stay with it, and metrics need the token', async () => {
  const token = randomBytes(32).toString('hex');
  const portal = await startPortal({
    env: { PORTAL_URL: 'https://swath.example', METRICS_TOKEN: token },
  });
  try {
    for (const path of ['/sign-in', '/api/health', '/icon.svg', '/_next/static/foo']) {
      const { headers } = await fetch(portal.url + path);
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    }
    const metrics = (headers = {}) => fetch(`${portal.url}/api/metrics`, { headers });
    expect((await metrics()).status).toBe(403);
    expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
    expect((await metrics({ authorization: `Bearer ${token}` })).status).toBe(200);
  } finally {
    await portal.stop();
  }
});

test('methods that nothing serves are 405, and none repeats the request', async ({ stack }) => {
  const { hostname, port } = new URL(stack.portal.url);
  for (const method of ['TRACE', 'PROPFIND', 'OPTIONS']) {
    for (const path of ['/', '/api/session', '/icon.svg']) {
      const [status, text] = await new Promise<[number, string]>((resolve, reject) => {
        const asked = request(
          { hostname, port, path, method, headers: { 'x-probe': 'repeat-me' } },
          (answer) => {
            let body = '';
            answer.setEncoding('utf8').on('data', (part: string) => {
              body += part;
            });
            answer.once('end', () => resolve([answer.statusCode ?? 0, body]));
          },
        );
        asked.once('error', reject);
        asked.end();
      });
      expect.soft(text, `${method} ${path}`).not.toContain('repeat-me');
      const isOptionsOfRoute = method === 'OPTIONS' && path.startsWith('/api/');
      expect.soft(status, `${method} ${path}`).toBe(isOptionsOfRoute ? 204 : 405);
    }
  }
});
