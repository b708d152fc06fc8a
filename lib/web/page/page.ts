import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type Access, isAllowed, viewerRoles } from '@/lib/accounts/role';
import { currentUser, type SignedIn } from '@/lib/accounts/session';
import { withSource } from '@/lib/accounts/source';
import { currentExchange } from '@/lib/platform/exchange';
import { recordRefusedPage } from '../audited-route';
import { pathHeader } from './path-header';
import { signInPath } from './sign-in-path';

const sessionUser = cache(currentUser);

/**
 * Returns who is signed in, whatever their roles; others are sent to sign in and come back afterwards. Who has to set up
 * a second factor first is sent there.
 */
export async function signedInUser(): Promise<SignedIn> {
  const user = await sessionUser();
  if (!user) {
    const path = (await headers()).get(pathHeader) ?? '/';
    redirect(signInPath(path));
  }
  if (user.session.needsFactor) redirect('/sign-in/codes');
  const exchange = currentExchange();
  if (exchange) exchange.user = user.id;
  return user;
}

/**
 * Returns the user of a page, and whether their roles let them see it. Who has no role at all is sent to their account,
 * which says so. Looked up once per render.
 */
export async function pageUser(
  access: Access = viewerRoles,
): Promise<{ user: SignedIn; isAllowed: boolean }> {
  const user = await signedInUser();
  const isOpen = isAllowed(user.roles, access);
  if (!isOpen) await recordRefusal(user);
  if (!isAllowed(user.roles, viewerRoles)) redirect('/account');
  return { user, isAllowed: isOpen };
}

async function recordRefusal(user: SignedIn): Promise<void> {
  // One name for a page, however its address is spelled and whatever it shows.
  const path = currentExchange()?.path ?? 'page';
  const source = { headers: new Headers(await headers()) };
  await withSource(source, () => recordRefusedPage(path, user));
}
