import { createLink, type MadeLink, type NoLink } from '@/lib/accounts/links/password-link';
import { config } from '@/lib/platform/config';
import { Problem } from '@/lib/web/problem';

const reasons: Record<NoLink, { status: number; title: string; detail: string }> = {
  off: {
    status: 409,
    title: 'Local accounts are off',
    detail: 'Nothing was changed. People sign in at the OpenID provider, which also gives them their roles.',
  },
  unknown: { status: 404, title: 'There is no such user', detail: 'Load the list again.' },
  provided: {
    status: 409,
    title: 'This user signs in through your organisation',
    detail: 'They have no password in Swath.',
  },
  demo: {
    status: 409,
    title: 'This is a demo account',
    detail: 'Its password is the same for everyone and cannot be changed.',
  },
  disabled: {
    status: 409,
    title: 'The access of this user is revoked',
    detail: 'Give the access back first.',
  },
};

/** Throws a `Problem` if people sign in at the OpenID provider only. */
export function requireLocalAccounts(): void {
  if (!config().hasLocalAccounts) throw new Problem({ type: 'local-accounts-off', ...reasons.off });
}

/** Makes a link by which a user chooses a password. Throws a `Problem` if the user can have none. */
export async function requireLink(id: string, actor: { id: string; email: string }): Promise<MadeLink> {
  requireLocalAccounts();
  const link = await createLink(id, actor);
  if (typeof link === 'string') throw new Problem({ type: 'no-link', ...reasons[link] });
  return link;
}
