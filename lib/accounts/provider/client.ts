import 'server-only';
import { LRUCache } from 'lru-cache';
import { type Client, custom, Issuer } from 'openid-client';
import { brand } from '@/lib/platform/brand';
import { config } from '@/lib/platform/config';
import { isPlainHttp } from '@/lib/platform/config/config-addresses';
import { processSingleton } from '@/lib/platform/global';

/** What the provider says of itself is read again after this time, ms. */
const metadataMs = 60 * 60_000;

/** The provider describes itself as one that Swath cannot trust; `reason` is for the log and the audit. */
export class ProviderMetadataError extends Error {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
    this.name = 'ProviderMetadataError';
  }
}
brand(ProviderMetadataError, 'provider-metadata-error');

/** Where sign-in at the provider leads back to. */
const callbackPath = '/api/auth/callback/oidc';

const clients = processSingleton(
  'openid-clients',
  () => new LRUCache<string, Promise<Client>>({ max: 1, ttl: metadataMs }),
);

/** Returns the portal as a client of its OpenID provider. Throws if none is configured, or it does not answer. */
export function providerClient(): Promise<Client> {
  const issuer = config().oidc?.issuer ?? '';
  const held = clients.get(issuer);
  if (held) return held;
  const made = discoverProvider();
  clients.set(issuer, made);
  // A failure is not remembered: the next one asks again.
  made.catch(() => clients.get(issuer) === made && clients.delete(issuer));
  return made;
}

/** Asks the provider to describe itself, now. Throws as `providerClient` does. */
export async function discoverProvider(): Promise<Client> {
  const { oidc, portalUrl } = config();
  if (!oidc) throw new Error('no OpenID provider is configured');
  const issuer = await Issuer.discover(`${oidc.issuer}/.well-known/openid-configuration`);
  requireIssuer(issuer);
  const client = new issuer.Client({
    client_id: oidc.clientId,
    client_secret: oidc.clientSecret,
    redirect_uris: [portalUrl + callbackPath],
  });
  client[custom.clock_tolerance] = 10;
  return client;
}

/** Where the portal or its people send secrets, and where the keys are that tokens are checked with. */
const guarded = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const;

/**
 * Throws if the metadata is about another issuer than the configured one: its tokens would be those of a stranger; or if
 * it names an address of another machine without TLS.
 */
export function requireIssuer({ metadata }: Issuer): void {
  const isOurs = metadata.issuer.replace(/\/+$/, '') === config().oidc?.issuer;
  if (!isOurs) {
    throw new ProviderMetadataError(
      'another issuer',
      'the metadata of the provider is about another issuer than OIDC_ISSUER',
    );
  }
  const open = guarded.filter((name) => isPlainHttp(metadata[name]));
  if (open.length > 0) {
    throw new ProviderMetadataError(
      `the provider names an address without TLS: ${open.join(', ')}`,
      `the metadata of the provider has plain http: ${open.join(', ')}`,
    );
  }
}
