import type { Metadata } from 'next';
import { AccountPage } from '@/components/account/AccountPage';
import { signedInUser } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Account' };

/** The reader's own account: where they are signed in. */
export default async function Account() {
  await signedInUser();
  return <AccountPage />;
}
