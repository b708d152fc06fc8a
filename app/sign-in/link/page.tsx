import type { Metadata } from 'next';
import { LinkForm } from '@/components/account/LinkForm';
import { SignInCard } from '@/components/shell/sign-in/SignInCard';

export const metadata: Metadata = { title: 'Choose a password' };

/** Where a link to choose a password leads. Its secret is in the fragment, so the server knows nothing of it here. */
export default function LinkPage() {
  return (
    <SignInCard title="Choose a password">
      <LinkForm />
    </SignInCard>
  );
}
