import { startPortal } from './support/portal';
import { startPostgres } from './support/postgres-server';
import { expect, signIn, test } from './support/test';

const soon = { timeout: 30_000 };

test('without its database Swath says so on pages and routes, and serves again when it is back', async ({
  page,
}) => {
  const server = await startPostgres();
  const portal = await startPortal({ env: { DATABASE_URL: server.url, SWATH_DEMO: '1' } });
  try {
    const { request } = page.context();
    await signIn(request, portal.url, 'analyst');
    await server.stop();
    await expect.poll(async () => (await request.get(`${portal.url}/api/ready`)).status(), soon).toBe(503);

    for (const path of ['/', '/areas', '/orders', '/search', '/account', '/api/areas', '/api/session']) {
      const answer = await request.get(`${portal.url}${path}`, { maxRedirects: 0 });
      const text = await answer.text();
      expect([path, answer.status()]).toEqual([path, 503]);
      expect(answer.headers()['retry-after'], path).toMatch(/^\d+$/);
      expect(text, path).not.toMatch(/\bselect\b.*\bfrom\b|ECONNREFUSED|Failed query/i);
    }
    const { type, title } = await (await request.get(`${portal.url}/api/areas`)).json();
    expect(type).toBe('urn:swath:problem:database-unavailable');
    expect(title).toMatch(/database/i);
    expect((await request.get(`${portal.url}/api/health`)).status()).toBe(200);

    await server.start();
    await expect.poll(async () => (await request.get(`${portal.url}/areas`)).status(), soon).toBe(200);
    await expect.poll(async () => (await request.get(`${portal.url}/api/ready`)).status(), soon).toBe(200);
  } finally {
    await portal.stop();
    await server.remove();
  }
});
