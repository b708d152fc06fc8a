import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetConfig } from '@/lib/platform/config';
import { providerClient } from './client';

let server: Server;
let issuer: string;
/** What the provider says of itself. */
let metadata: () => object;
let requests: number;

beforeEach(async () => {
  requests = 0;
  server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    SESSION_SECRET: 's'.repeat(32),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'c',
    OIDC_CLIENT_SECRET: 'a secret',
  });
  resetConfig();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('the client of the provider', () => {
  it('refuses metadata of another issuer, and asks again the next time', async () => {
    metadata = () => ({ issuer: 'https://another.example', jwks_uri: `${issuer}/keys` });
    await expect(providerClient()).rejects.toThrow('another issuer than OIDC_ISSUER');
    metadata = () => ({ issuer, jwks_uri: `${issuer}/keys` });
    expect((await providerClient()).issuer.metadata.issuer).toBe(issuer);
  });

  it('refuses metadata that would have secrets sent in the clear', async () => {
    for (const name of ['token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
      metadata = () => ({ issuer, [name]: 'HTTP://id.example/x' });
      await expect(providerClient()).rejects.toThrow(`plain http: ${name}`);
    }
    metadata = () => ({ issuer, token_endpoint: `${issuer}/token`, jwks_uri: 'https://id.example/keys' });
    expect((await providerClient()).issuer.metadata.issuer).toBe(issuer);
  });

  it('takes an issuer that ends with a slash, and reads the metadata once', async () => {
    metadata = () => ({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` });
    const [first, second] = await Promise.all([providerClient(), providerClient()]);
    expect(second).toBe(first);
    expect(requests).toBe(1);
  });
});
