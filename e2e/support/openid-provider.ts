import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenID Connect provider, as small as the protocol allows: code flow with PKCE, id tokens signed with RS256. */
export interface OpenidProvider {
  issuer: string;
  /** The variables that make a portal use it. */
  env: Record<string, string>;
  /** Whom it signs in next: what it claims of them. */
  person: Record<string, unknown>;
  /** What its userinfo endpoint answers, if not the same as the ID token. */
  userinfo?: Record<string, unknown>;
  /** What it does instead of confirming who somebody is. */
  trouble?: 'denies' | 'refuses-the-client-secret' | 'signs-with-another-key' | 'is-another-issuer';
  stop(): Promise<void>;
}

const clientId = 'swath-portal';
const clientSecret = 'needle-oidc-secret-5ac1';

export async function startOpenidProvider(): Promise<OpenidProvider> {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let lastPerson: Record<string, unknown> = {};
  /** By code: what was asked for when it was given out. */
  const given = new Map<
    string,
    { challenge: string; nonce: string | null; person: Record<string, unknown> }
  >();

  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: OpenidProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ROLES_CLAIM: 'realm_access.roles',
      OIDC_NAME: 'Example Space Agency',
    },
    person: {},
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return void json({
          keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        });
      case '/userinfo':
        return void json(provider.userinfo ?? lastPerson);
      case '/authorize':
        return void response.writeHead(302, { location: authorize(url.searchParams) }).end();
      case '/token': {
        let body = '';
        for await (const chunk of request) body += chunk;
        const { status, value } = token(new URLSearchParams(body), request.headers.authorization);
        return void json(value, status);
      }
      default:
        response.writeHead(404).end();
    }
  }

  /** Where the browser is sent back to. */
  function authorize(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    const isSound =
      asked.get('client_id') === clientId &&
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      asked.get('scope')?.split(' ').includes('openid');
    if (!isSound || provider.trouble === 'denies') {
      back.searchParams.set('error', isSound ? 'access_denied' : 'invalid_request');
      return back.href;
    }
    const code = randomUUID();
    given.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      nonce: asked.get('nonce'),
      person: provider.person,
    });
    back.searchParams.set('code', code);
    return back.href;
  }

  /** Takes each code once, from the client that knows its secret and the verifier. */
  function token(form: URLSearchParams, authorization = ''): { status: number; value: unknown } {
    const wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (authorization !== wanted || provider.trouble === 'refuses-the-client-secret')
      return { status: 401, value: { error: 'invalid_client' } };
    const asked = given.get(form.get('code') ?? '');
    given.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (asked?.challenge !== challenge) return { status: 400, value: { error: 'invalid_grant' } };
    lastPerson = asked.person;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: provider.trouble === 'is-another-issuer' ? 'https://another.example' : issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.nonce ?? undefined,
      ...asked.person,
    };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`;
    const signer = provider.trouble === 'signs-with-another-key' ? otherKey : key;
    const signature = sign('RSA-SHA256', Buffer.from(text), signer.privateKey).toString('base64url');
    return {
      status: 200,
      value: { access_token: randomUUID(), token_type: 'Bearer', id_token: `${text}.${signature}` },
    };
  }

  return provider;
}
