import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

type Claims = Record<string, unknown> & { sub: string };

/** What the provider does instead of what it should. */
type Fault =
  | 'denies'
  | 'refuses-the-client-secret'
  | 'signs-with-another-key'
  | 'is-another-issuer'
  | 'forgets-the-nonce'
  | 'means-another-client'
  | 'gives-an-old-token'
  | 'speaks-of-someone-else'
  | 'answers-no-one'
  | 'signed-the-person-in-long-ago'
  | 'describes-another-issuer';

/** A real OpenID Connect provider, over HTTP: code flow with PKCE, refresh tokens that rotate, both ways to sign out. */
export interface OpenidProvider {
  issuer: string;
  /** The variables that make a portal use it. */
  env: Record<string, string>;
  /** Whom it signs in next. */
  person: Claims;
  /** Everyone whom it has signed in, with what it claims of them now. */
  people: Map<string, Claims>;
  /** Whether the ID token has all claims, or the userinfo endpoint alone. */
  claimsIn: 'id-token' | 'userinfo';
  giveRefreshTokens: boolean;
  fault?: Fault;
  /** What browsers asked its authorization endpoint for, the last one at the end. */
  asked: URLSearchParams[];
  /** What it gave out: no page, log or cookie of the portal may hold one. */
  tokens: string[];
  /** How often its token endpoint was asked. */
  tokenRequests: number;
  /** Why its token endpoint refused, the last one at the end. */
  tokenRefusals: string[];
  /** The answers to its logout tokens: a status, or why there was none. */
  logouts: string[];
  /** Ends everything that it has for the portal, without a word to it. */
  signOutEveryone(): Promise<void>;
  /** Signs a token as its own, such as a logout token that no real provider sends. */
  sign(claims: object, header?: object): string;
  stop(): Promise<void>;
}

const clientId = 'swath-portal';
const clientSecret = 'needle-oidc-secret-5ac1';
const keyId = 'one';

/** Starts a provider that knows one client: the portal at `portalUrl`. */
export async function startOpenidProvider(portalUrl: string): Promise<OpenidProvider> {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const grants = new Set<string>();

  const own: OpenidProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ROLES_CLAIM: 'realm_access.roles',
      OIDC_NAME: 'Example Space Agency',
    },
    person: { sub: 'nobody' },
    people: new Map(),
    claimsIn: 'id-token',
    giveRefreshTokens: true,
    asked: [],
    tokens: [],
    tokenRequests: 0,
    tokenRefusals: [],
    logouts: [],
    async signOutEveryone() {
      for (const id of grants) await (await provider.Grant.find(id))?.destroy();
    },
    sign: (claims, header = {}) => signed(key, claims, header),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${portalUrl}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${portalUrl}/sign-in?left=1`],
        backchannel_logout_uri: `${portalUrl}/api/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'realm_access'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    rotateRefreshToken: true,
    issueRefreshToken: async () => own.giveRefreshTokens,
    loadExistingGrant: grantFor,
    findAccount: async (_ctx, sub) => ({
      accountId: sub,
      claims: async (use) => {
        const claims = own.people.get(sub) ?? { sub };
        return use === 'id_token' && own.claimsIn === 'userinfo' ? { sub } : claims;
      },
    }),
    ttl: {
      AccessToken: 600,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    // Its own guard lets it call no address of this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  } satisfies Configuration);

  provider.on('grant.success', ({ oidc }) => oidc.entities.Grant?.jti && grants.add(oidc.entities.Grant.jti));
  provider.on('grant.error', (_ctx, error) => own.tokenRefusals.push(error.error_detail ?? error.message));
  provider.on('backchannel.success', () => own.logouts.push('accepted'));
  provider.on('backchannel.error', (_ctx, error) => own.logouts.push(error.message));

  provider.use(async (ctx, next) => {
    if (own.fault === 'answers-no-one') {
      ctx.status = 503;
      return;
    }
    const [, page, uid] = ctx.path.split('/');
    if (page === 'interaction' && uid) {
      ctx.respond = false;
      return signPersonIn(ctx as unknown as KoaContextWithOIDC);
    }
    if (ctx.path === '/auth') own.asked.push(new URLSearchParams(ctx.querystring));
    if (ctx.path === '/token') {
      own.tokenRequests += 1;
      if (own.fault === 'refuses-the-client-secret') {
        ctx.req.headers.authorization = `Basic ${Buffer.from(`${clientId}:wrong`).toString('base64')}`;
      }
    }
    await next();
    if (ctx.path.endsWith('/openid-configuration') && own.fault === 'describes-another-issuer') {
      ctx.body = { ...(ctx.body as object), issuer: 'https://another.example' };
    }
    if (ctx.path === '/token' && ctx.status === 200) spoil(ctx.body as Record<string, string>);
    if (ctx.path === '/me' && own.fault === 'speaks-of-someone-else') {
      ctx.body = { ...(ctx.body as object), sub: 'someone-else' };
    }
  });
  server.on('request', provider.callback());

  /** Signs the current person in, as if they had typed a password there. */
  async function signPersonIn({ req, res }: KoaContextWithOIDC): Promise<void> {
    if (own.fault === 'denies') {
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'Not you' });
    }
    own.people.set(own.person.sub, own.person);
    await provider.interactionFinished(req, res, { login: { accountId: own.person.sub } });
  }

  /** Agrees on everyone's behalf to what the portal asks for. */
  async function grantFor({ oidc }: KoaContextWithOIDC) {
    const known = oidc.session?.grantIdFor(clientId);
    const held = known ? await provider.Grant.find(known) : undefined;
    if (held) return held;
    const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  }

  function spoil(answer: Record<string, string>): void {
    for (const name of ['access_token', 'refresh_token', 'id_token']) {
      const token = answer[name];
      if (token) own.tokens.push(token);
    }
    const claims = JSON.parse(Buffer.from(answer.id_token?.split('.')[1] ?? '', 'base64url').toString());
    if (own.fault === 'signs-with-another-key') answer.id_token = signed(otherKey, claims);
    if (own.fault === 'is-another-issuer') {
      answer.id_token = signed(key, { ...claims, iss: 'https://another.example' });
    }
    if (own.fault === 'means-another-client') answer.id_token = signed(key, { ...claims, aud: 'another' });
    if (own.fault === 'gives-an-old-token') {
      // An hour ago: no clock differs by that.
      const [iat, exp] = [claims.iat - 7200, claims.iat - 3600];
      answer.id_token = signed(key, { ...claims, iat, exp });
    }
    if (own.fault === 'signed-the-person-in-long-ago') {
      answer.id_token = signed(key, { ...claims, auth_time: claims.iat - 3600 });
    }
    if (own.fault === 'forgets-the-nonce') answer.id_token = signed(key, { ...claims, nonce: 'another' });
  }

  return own;
}

function signed(key: KeyObject, claims: object, header: object = {}): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: keyId, ...header })}.${part(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}
