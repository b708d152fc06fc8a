import 'server-only';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { config } from '@/lib/platform/config';
import { processSingleton } from '@/lib/platform/global';
import { providerClient } from './client';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token is taken this long after it was made, in seconds; after that it cannot be replayed. */
export const maxTokenAgeSeconds = 5 * 60;
const clockToleranceSeconds = 30;
/** Signatures with a key that only the provider has. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const maxNameLength = 500;

/** Thrown if a logout token is not one that the provider made for the portal; the message is for the log. */
export class LogoutRefused extends Error {}

/** What a logout token says: which session at the provider, or whose, has ended. */
export interface Logout {
  /** Names the token. */
  jti: string;
  sid?: string;
  subject?: string;
}

const keySets = processSingleton(
  'openid-keys',
  () => new LRUCache<string, ReturnType<typeof createRemoteJWKSet>>({ max: 2 }),
);

/** Fetches the provider's keys once; again if a token names an unknown one, at most every 30 s. */
function keysAt(address: string) {
  const held = keySets.get(address);
  if (held) return held;
  const made = createRemoteJWKSet(new URL(address), { timeoutDuration: 3_500, cooldownDuration: 30_000 });
  keySets.set(address, made);
  return made;
}

/**
 * Reads a logout token as OpenID Connect Back-Channel Logout 1.0, section 2.6, asks for it. Throws `LogoutRefused` if it
 * does not hold, and another error if the provider's keys cannot be had.
 */
export async function readLogoutToken(token: string): Promise<Logout> {
  const { metadata } = (await providerClient()).issuer;
  if (!metadata.jwks_uri) throw new Error('the OpenID provider names no keys');
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keysAt(metadata.jwks_uri), {
      issuer: metadata.issuer,
      audience: config().oidc?.clientId,
      algorithms,
      maxTokenAge: maxTokenAgeSeconds,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['iss', 'aud', 'iat', 'jti', 'events'],
    });
    const type = protectedHeader.typ?.toLowerCase() ?? 'jwt';
    if (!['jwt', 'logout+jwt', 'application/logout+jwt'].includes(type))
      throw new LogoutRefused('is of another type');
    return readLogout(payload);
  } catch (error) {
    if (isAboutToken(error)) throw new LogoutRefused(error.message);
    throw error;
  }
}

/** How the library says that it cannot read the provider's keys. */
const keyErrors = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** True if the token is at fault, not the way to the provider's keys, which another copy of the library may read. */
function isAboutToken(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^ERR_(JOSE|JW)/.test(code) && !keyErrors.has(code);
}

function readLogout({ events, nonce, jti, sub, sid }: JWTPayload): Logout {
  const event = (events as Record<string, unknown> | null)?.[logoutEvent];
  if (typeof event !== 'object' || event === null) throw new LogoutRefused('has no event of a logout');
  // An ID token has one: it must not end a session.
  if (nonce !== undefined) throw new LogoutRefused('has a nonce');
  if (!isName(jti)) throw new LogoutRefused('has no name');
  for (const name of [sub, sid]) {
    if (name !== undefined && !isName(name)) throw new LogoutRefused('names nothing');
  }
  if (sub === undefined && sid === undefined)
    throw new LogoutRefused('names neither a session nor a subject');
  return { jti, subject: sub, sid: sid as string | undefined };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxNameLength && !value.includes('\0');
