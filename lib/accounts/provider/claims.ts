import 'server-only';
import type { Client, TokenSet } from 'openid-client';
import { config } from '@/lib/platform/config';
import { type Role, roles } from '../role';
import { requireIssuer } from './client';
import type { ProvidedUser } from './provided-user';

export type Claims = Record<string, unknown>;

const maxNameLength = 200;

/** Thrown when an answer of the provider is about someone else than the session. */
export class SomeoneElse extends Error {}

/**
 * Reads what a provider claims of someone: the ID token, if there is one, and what its userinfo endpoint adds. Throws if
 * the endpoint fails or speaks of someone else: a part of the claims would take roles away.
 * @param subject whom the claims must be about; left out, the one of the ID token
 */
export async function readClaims(client: Client, tokens: TokenSet, subject?: string): Promise<Claims> {
  requireIssuer(client.issuer);
  const signed: Claims | undefined = tokens.id_token ? tokens.claims() : undefined;
  const hasInfo = client.issuer.metadata.userinfo_endpoint !== undefined && tokens.access_token !== undefined;
  const info: Claims = hasInfo ? await client.userinfo(tokens.access_token as string) : {};
  const wanted = subject ?? signed?.sub;
  for (const claims of [signed, hasInfo ? info : undefined]) {
    if (claims && claims.sub !== wanted) throw new SomeoneElse('the provider speaks of someone else');
  }
  return { ...info, ...signed };
}

/** Returns the user of a provider's claims, with the roles and the address that Swath accepts of them. */
export function userOfClaims(claims: Claims): ProvidedUser {
  const issuer = config().oidc?.issuer ?? '';
  const subject = String(claims.sub);
  const email = verifiedEmail(claims) ?? `${subject}@${new URL(issuer).hostname}`.slice(0, maxNameLength);
  const name = String(claims.name ?? '')
    .trim()
    .slice(0, maxNameLength);
  return {
    issuer,
    subject,
    email,
    name: name === '' ? email : name,
    roles: rolesOfClaim(getRolesClaim(claims)),
  };
}

/** The address, only if the provider says that it has checked it: others could claim the address of anyone. */
function verifiedEmail({ email, email_verified: isVerified }: Claims): string | undefined {
  if (typeof email !== 'string' || email.length > maxNameLength || !email.includes('@')) return undefined;
  const isTrusted = config().oidc?.trustsEmail && isVerified === undefined;
  return isVerified === true || isVerified === 'true' || isTrusted ? email : undefined;
}

/**
 * Returns the claim that holds the roles: the value at a dotted path such as `realm_access.roles`, or of a claim whose own
 * name has dots; undefined if it is absent.
 */
export function getRolesClaim(claims: Claims): unknown {
  const path = config().oidc?.rolesClaim ?? '';
  if (path in claims) return claims[path];
  return path.split('.').reduce<unknown>((value, part) => (value as Claims | undefined)?.[part], claims);
}

/** The portal's roles among what a provider claims: a list, or words in one string. Unknown ones mean nothing. */
export function rolesOfClaim(claim: unknown): Role[] {
  const words = Array.isArray(claim) ? claim.map(String) : String(claim ?? '').split(/[\s,]+/);
  return roles.filter((role) => words.includes(role));
}
