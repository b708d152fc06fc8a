import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenSimulator } from '../test-support';
import { encodedUsername, open, openFor, tokenForm } from '../test-support';

let sim: OpenSimulator;
beforeAll(async () => {
  sim = await open();
});
afterAll(() => sim.close());

async function ask(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${sim.url}/idp/connect/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: await response.json() };
}

describe('the identity provider', () => {
  it('gives a bearer token for an hour, another one each time', async () => {
    const first = await ask(tokenForm);
    expect(first).toEqual({
      status: 200,
      body: { access_token: expect.any(String), expires_in: 3600, token_type: 'Bearer' },
    });
    expect((await ask(tokenForm)).body.access_token).not.toBe(first.body.access_token);
  });

  it.each([
    ['a wrong secret', { ...tokenForm, client_secret: 'nope' }, 'invalid_client'],
    ['a wrong client', { ...tokenForm, client_id: 'nope' }, 'invalid_client'],
    ['another scope', { ...tokenForm, scope: 'admin' }, 'invalid_scope'],
    ['another grant', { ...tokenForm, grant_type: 'password' }, 'unsupported_grant_type'],
  ])('refuses %s as OAuth does', async (_, form, error) => {
    expect(await ask(form)).toMatchObject({ status: 400, body: { error } });
  });

  it('refuses a body that is not a form', async () => {
    const response = await fetch(`${sim.url}/idp/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(tokenForm),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describe('the credentials of the ordering service', () => {
  async function contracts(headers: Record<string, string>, url = sim.url) {
    const response = await fetch(`${url}/ordering/api/v1/me/contracts`, { headers });
    return { status: response.status, text: await response.text() };
  }

  it('are the bare token and the user name in base64', async () => {
    const good = { authorization: await sim.token(), 'x-svc-username': encodedUsername };
    expect((await contracts(good)).status).toBe(200);
  });

  it.each([
    ['no Authorization', 401, (_token: string) => ({ 'x-svc-username': encodedUsername }), 'missing'],
    ['no user name', 401, (token: string) => ({ authorization: token }), 'X-SVC-Username header is missing'],
    [
      'a Bearer prefix',
      401,
      (token: string) => ({ authorization: `Bearer ${token}`, 'x-svc-username': encodedUsername }),
      'not valid',
    ],
    [
      'another user',
      403,
      (token: string) => ({
        authorization: token,
        'x-svc-username': Buffer.from('x@y.z').toString('base64'),
      }),
      'no account',
    ],
    [
      'a user name that is not base64',
      403,
      (token: string) => ({ authorization: token, 'x-svc-username': 'demo.user@swath.example' }),
      'not base64',
    ],
  ])('refuse %s with %i', async (_, status, headers, message) => {
    const answer = await contracts(headers(await sim.token()) as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(message);
  });

  it('end when the token expires', async () => {
    const short = await openFor({ SIM_TOKEN_SECONDS: '1' });
    const headers = { authorization: await short.token(), 'x-svc-username': encodedUsername };
    expect((await contracts(headers, short.url)).status).toBe(200);
    await vi.waitFor(
      async () =>
        expect(await contracts(headers, short.url)).toMatchObject({
          status: 401,
          text: expect.stringContaining('expired'),
        }),
      { timeout: 5_000, interval: 100 },
    );
  });

  it('end early when tokens are revoked, and a new token works', async () => {
    const own = await openFor();
    const headers = { authorization: await own.token(), 'x-svc-username': encodedUsername };
    await fetch(`${own.url}/_tokens/revoke`, { method: 'POST' });
    expect(await contracts(headers, own.url)).toMatchObject({
      status: 401,
      text: expect.stringContaining('revoked'),
    });
    expect((await own.order('GET', '/me/contracts')).status).toBe(200);
  });

  it('can be the other way of a gateway: Bearer, and another header', async () => {
    const own = await openFor({ SIM_TOKEN_PREFIX: 'Bearer ', SIM_USERNAME_HEADER: 'X-Gateway-User' });
    const token = await own.token();
    const headers = { authorization: `Bearer ${token}`, 'x-gateway-user': encodedUsername };
    expect((await contracts(headers, own.url)).status).toBe(200);
    expect((await contracts({ ...headers, authorization: token }, own.url)).status).toBe(401);
  });
});
