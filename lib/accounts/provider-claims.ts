import 'server-only';
import type { Client, TokenSet } from 'openid-client';
import { config } from '@/lib/platform/config';
import type { ProvidedUser } from './provided-user';
import { type Role, roles } from './role';

type Claims = Record<string, unknown>;

const longestName = 200;

/**
 * Reads what a provider claims of someone: the ID token, and what its userinfo endpoint adds. Throws if the endpoint
 * fails or speaks of someone else: a part of the claims would take roles away.
 */
export async function readClaims(client: Client, tokens: TokenSet): Promise<Claims & { sub: string }> {
  const signed = tokens.claims();
  if (!client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return signed;
  const info = await client.userinfo(tokens.access_token);
  if (info.sub !== signed.sub) throw new Error('userinfo is about someone else than the ID token');
  return { ...info, ...signed };
}

/** Returns the user of a provider's claims, with the roles and the address that Swath accepts of them. */
export function userOfClaims(claims: Claims): ProvidedUser {
  const { issuer, rolesClaim } = config().oidc ?? { issuer: '', rolesClaim: '' };
  const subject = String(claims.sub);
  const email = verifiedEmail(claims) ?? `${subject}@${new URL(issuer).hostname}`.slice(0, longestName);
  const name = String(claims.name ?? '')
    .trim()
    .slice(0, longestName);
  return {
    issuer,
    subject,
    email,
    name: name === '' ? email : name,
    roles: rolesOfClaim(readClaim(claims, rolesClaim)),
  };
}

/** The address, only if the provider says that it has checked it: others could claim the address of anyone. */
function verifiedEmail({ email, email_verified: isVerified }: Claims): string | undefined {
  if (typeof email !== 'string' || email.length > longestName || !email.includes('@')) return undefined;
  const isTrusted = config().oidc?.trustsEmail && isVerified === undefined;
  return isVerified === true || isVerified === 'true' || isTrusted ? email : undefined;
}

/** The value at a dotted path such as `realm_access.roles`; a claim whose own name has dots is found as well. */
function readClaim(claims: Claims, path: string): unknown {
  if (path in claims) return claims[path];
  return path.split('.').reduce<unknown>((value, part) => (value as Claims | undefined)?.[part], claims);
}

/** The portal's roles among what a provider claims: a list, or words in one string. Unknown ones mean nothing. */
export function rolesOfClaim(claim: unknown): Role[] {
  const words = Array.isArray(claim) ? claim.map(String) : String(claim ?? '').split(/[\s,]+/);
  return roles.filter((role) => words.includes(role));
}
