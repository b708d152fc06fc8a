import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/lib/platform/db';
import type { Role } from '../role';
import { users } from '../tables';
import { addUser, changeUser, findUserByEmail, type UserRow } from '../users';

/** What an OpenID Connect provider says of someone whom it signed in. */
export interface ProvidedUser {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  roles: Role[];
}

/**
 * The user whom a provider signed in: made at the first time, afterwards known by the provider's subject, with name,
 * roles and address as the provider says now; an address that another account has is not taken. Nothing when another
 * account has the address already: anyone who can choose their address at the provider must not come into the account
 * of someone else by it.
 */
export async function findOrCreateOidcUser(provided: ProvidedUser): Promise<UserRow | undefined> {
  const providerSubject = `${provided.issuer} ${provided.subject}`;
  const present = await findBySubject(providerSubject);
  if (!present) {
    if (await findUserByEmail(provided.email)) return undefined;
    await addUser({ ...provided, providerSubject });
    return findBySubject(providerSubject);
  }
  const hasSameRoles =
    present.roles.length === provided.roles.length &&
    provided.roles.every((role) => present.roles.includes(role));
  const holder = await findUserByEmail(provided.email);
  const hasMoved = holder === undefined;
  if (!hasSameRoles || present.name !== provided.name || hasMoved) {
    await changeUser(present.id, {
      name: provided.name,
      ...(hasMoved ? { email: provided.email } : {}),
      ...(hasSameRoles ? {} : { roles: provided.roles }),
    });
  }
  return findBySubject(providerSubject);
}

async function findBySubject(providerSubject: string): Promise<UserRow | undefined> {
  const [row] = await db().select().from(users).where(eq(users.providerSubject, providerSubject));
  return row;
}
