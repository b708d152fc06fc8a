import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { RequiredSetUp } from '@/components/account/RequiredSetUp';
import { SignInCard } from '@/components/shell/sign-in/SignInCard';
import { currentUser } from '@/lib/accounts/session';

export const metadata: Metadata = { title: 'Two-step sign-in' };

/** Where someone lands who needs a second factor and has none. Nothing else is open to their session. */
export default async function CodesPage() {
  const user = await currentUser();
  if (!user) redirect('/sign-in');
  if (!user.session.needsFactor) redirect('/account');
  return (
    <SignInCard title="Two-step sign-in">
      <RequiredSetUp isWall={user.session.isViewOnly} />
    </SignInCard>
  );
}
