import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainSignIn } from '@/components/shell/sign-in/sign-in-error';
import { sealCookie, sessionCookie } from '@/lib/accounts/session-cookie';
import { createSession } from '@/lib/accounts/session-store';
import { audit } from '@/lib/accounts/tables';
import { addUser } from '@/lib/accounts/users';
import { resetConfig } from '@/lib/platform/config';
import { closeDatabase, db, openDatabase } from '@/lib/platform/db';
import { Problem } from '@/lib/web/problem';
import { askRoute, portalUrl, readCookies } from '@/testing/accounts/ask-auth';
import { openTestDatabase } from '@/testing/database/database';
import { POST as handler } from './route';

const email = 'ida@example.org';
const password = 'correct horse';
let userId: string;

const ask = askRoute(handler);
openTestDatabase({ PORTAL_URL: portalUrl });
beforeAll(async () => {
  userId = await addUser({ email, name: 'Ida', roles: ['viewer'], password });
});

/** Asks while the database does not answer. */
async function askInOutage(...args: Parameters<typeof ask>): Promise<Response> {
  await closeDatabase();
  try {
    return await ask(...args);
  } finally {
    await openDatabase();
  }
}

async function expectOutage(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const problem = await answer.json();
  expect(problem.type).toBe('urn:swath:problem:database-unavailable');
  expect(explainSignIn(new Problem(problem)).title).toBe('Swath’s database is not responding');
}

it('says of a sign-in that the database does not answer, and takes no password for wrong', async () => {
  const csrf = await ask('csrf', '');
  const { csrfToken } = await csrf.json();
  const signIn = [
    'callback/password',
    readCookies(csrf).join('; '),
    { email, password: 'wrong', csrfToken, json: 'true' },
  ] as const;
  await expectOutage(await askInOutage(...signIn));
  expect((await ask(...signIn)).status).toBe(401);
});

it('keeps the cookie of a session that could not be read', async () => {
  const sid = await createSession(db(), { userId, way: 'password' });
  const cookie = `${sessionCookie()}=${await sealCookie({ sub: userId, sid })}`;
  await expectOutage(await askInOutage('session', cookie));
  const answer = await ask('session', cookie);
  expect([answer.status, await answer.json()]).toEqual([200, { expires: expect.any(String) }]);
});

describe('a sign-in at the provider that fails', () => {
  /** What the provider says of itself beside its issuer. */
  let metadata: Record<string, string>;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
  });

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    Object.assign(process.env, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'a secret' });
    resetConfig();
  });
  afterAll(() => {
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']) delete process.env[name];
    resetConfig();
    server.closeAllConnections();
    server.close();
  });

  async function reasons(): Promise<string[]> {
    const rows = await db().select().from(audit).where(eq(audit.action, 'session.failure'));
    return rows.flatMap(({ detail }) =>
      (detail as { way: string; reason: string }).way === 'oidc'
        ? [(detail as { reason: string }).reason]
        : [],
    );
  }

  it('is recorded with the addresses that have no TLS', async () => {
    const sound = metadata;
    metadata = { ...sound, token_endpoint: 'http://id.example/token' };
    await ask('signin/oidc', '', {});
    metadata = sound;
    expect(await reasons()).toEqual(['the provider names an address without TLS: token_endpoint']);
  });

  it('is recorded with its own reason, beside others at the same time', async () => {
    const errors = ['access_denied', 'login_required', 'server_error', 'consent_required'];
    await Promise.all(errors.map((error) => ask(`callback/oidc?error=${error}`, '')));
    expect(await reasons()).toEqual(
      expect.arrayContaining(errors.map((error) => `the provider answered ${error}`)),
    );
  });
});
