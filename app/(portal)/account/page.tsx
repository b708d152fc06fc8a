import type { Metadata } from 'next';
import { AccountPage } from '@/components/account/AccountPage';
import { hasOwnPassword } from '@/lib/accounts/users';
import { signedInUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Account' };

/** The reader's own account: where they are signed in, and their password. */
export default async function Account() {
  const user = await signedInUser();
  return <AccountPage hasPassword={!user.session.isViewOnly && (await hasOwnPassword(user.id))} />;
}
