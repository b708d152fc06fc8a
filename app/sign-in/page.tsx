import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignInCard } from '@/components/shell/sign-in/SignInCard';
import { SignInForm } from '@/components/shell/sign-in/SignInForm';
import { sameOriginPath } from '@/components/shell/sign-in/sign-in-error';
import { demoPassword, demoUsers } from '@/lib/accounts/demo-users';
import { currentUser } from '@/lib/accounts/session';
import { config } from '@/lib/platform/config';

export const metadata: Metadata = { title: 'Sign in' };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The way in; who is in already continues. */
export default async function SignInPage({ searchParams }: SignInPageProps) {
  const params = await searchParams;
  const text = (name: string) => [params[name]].flat()[0];
  const { portalUrl, oidc, isDemo, hasLocalAccounts } = config();
  const next = sameOriginPath(text('next') ?? text('callbackUrl'), new URL(portalUrl).origin);
  if (await currentUser()) redirect(next);
  return (
    <SignInCard title="Sign in to Swath">
      {text('ended') && (
        <p role="status" className="mb-4 rounded-control bg-inset px-3 py-2">
          Your session ended. What you saved is unchanged. Sign in to continue where you were.
        </p>
      )}
      {text('left') && (
        <p role="status" className="mb-4 rounded-control bg-inset px-3 py-2">
          You are signed out.
        </p>
      )}
      <SignInForm
        next={next}
        provider={oidc?.name}
        hasPasswords={hasLocalAccounts}
        error={text('error')}
        demo={isDemo ? { password: demoPassword, accounts: demoUsers } : undefined}
      />
    </SignInCard>
  );
}
