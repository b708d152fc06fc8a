import { startPostgres } from '../testing/database/postgres-server';
import { startPortal } from '../testing/portal';
import { expect, signIn, test } from '../testing/test';

const soon = { timeout: 90_000 };

test('without its database Swath says so on pages and routes, and serves again when it is back', async ({
  page,
}) => {
  const server = await startPostgres();
  const portal = await startPortal({ env: { DATABASE_URL: server.url, SWATH_DEMO: '1' } });
  try {
    const { request } = page.context();
    await signIn(request, portal.url, 'analyst');
    const { csrfToken } = await (await request.get(`${portal.url}/api/auth/csrf`)).json();
    await server.stop();
    await expect.poll(async () => (await request.get(`${portal.url}/api/ready`)).status(), soon).toBe(503);

    for (const path of [
      ...['/', '/areas', '/orders', '/search', '/account'],
      ...['/api/areas', '/api/session', '/api/auth/session'],
    ]) {
      const answer = await request.get(`${portal.url}${path}`, { maxRedirects: 0 });
      const text = await answer.text();
      expect([path, answer.status()]).toEqual([path, 503]);
      expect(answer.headers()['retry-after'], path).toMatch(/^\d+$/);
      expect(text, path).not.toMatch(/\bselect\b.*\bfrom\b|ECONNREFUSED|Failed query/i);
    }
    const { type, title } = await (await request.get(`${portal.url}/api/areas`)).json();
    expect(type).toBe('urn:swath:problem:database-unavailable');
    expect(title).toMatch(/database/i);
    // No one reads that a right password is wrong.
    const form = { email: 'analyst@example.org', password: 'a password', csrfToken, json: 'true' };
    const tried = await request.post(`${portal.url}/api/auth/callback/password`, { form });
    expect([tried.status(), tried.headers()['retry-after']]).toEqual([503, '5']);
    expect((await tried.json()).type).toBe('urn:swath:problem:database-unavailable');
    expect((await request.get(`${portal.url}/api/health`)).status()).toBe(200);

    await server.start();
    // With the cookie of before.
    const status = async () => (await request.get(`${portal.url}/areas`, { maxRedirects: 0 })).status();
    await expect.poll(status, soon).toBe(200);
    await expect.poll(async () => (await request.get(`${portal.url}/api/ready`)).status(), soon).toBe(200);
  } finally {
    await portal.stop();
    await server.remove();
  }
});

test('a table that someone else has locked makes pages and routes 503, and Swath stays ready', async ({
  page,
}) => {
  const server = await startPostgres();
  const portal = await startPortal({ env: { DATABASE_URL: server.url, SWATH_DEMO: '1' } });
  try {
    const { request } = page.context();
    await signIn(request, portal.url, 'analyst');
    const releaseAreas = await server.lock('areas');
    const route = await request.get(`${portal.url}/api/areas`);
    expect([route.status(), route.headers()['retry-after']]).toEqual([503, '5']);
    expect((await route.json()).type).toBe('urn:swath:problem:database-unavailable');
    // A page comes without its data, and the browser asks for it.
    expect((await request.get(`${portal.url}/areas`)).status()).toBe(200);
    expect((await request.get(`${portal.url}/api/ready`)).status()).toBe(200);
    await releaseAreas();
    expect((await request.get(`${portal.url}/api/areas`)).status()).toBe(200);

    // No page is drawn for someone whose session cannot be read; one that was just read counts for a second.
    const releaseSessions = await server.lock('sessions');
    const read = () => request.get(`${portal.url}/areas`, { maxRedirects: 0 });
    await expect.poll(async () => (await read()).status(), soon).toBe(503);
    const answer = await read();
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '5']);
    await releaseSessions();
    await expect.poll(async () => (await read()).status(), soon).toBe(200);
  } finally {
    await portal.stop();
    await server.remove();
  }
});
