import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type Access, isAllowed, mayLook } from '@/lib/accounts/role';
import { currentUser, type SignedIn } from '@/lib/accounts/session';
import { currentExchange } from '@/lib/platform/exchange';
import { pathHeader } from './path-header';

const sessionUser = cache(currentUser);

/** Returns who is signed in, whatever their roles; others are sent to sign in and come back afterwards. */
export async function signedInUser(): Promise<SignedIn> {
  const user = await sessionUser();
  if (!user) {
    const path = (await headers()).get(pathHeader) ?? '/';
    redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  }
  const exchange = currentExchange();
  if (exchange) exchange.user = user.id;
  return user;
}

/**
 * Returns the user of a page, and whether their roles let them see it. Who has no role at all is sent to their account,
 * which says so. Looked up once per render.
 */
export async function pageUser(access: Access = mayLook): Promise<{ user: SignedIn; isAllowed: boolean }> {
  const user = await signedInUser();
  if (!isAllowed(user.roles, mayLook)) redirect('/account');
  return { user, isAllowed: isAllowed(user.roles, access) };
}
