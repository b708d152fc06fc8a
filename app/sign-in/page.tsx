import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Logo } from '@/components/shell/Logo';
import { SignInForm } from '@/components/shell/SignInForm';
import { SignInGround } from '@/components/shell/SignInGround';
import { sameOriginPath } from '@/components/shell/sign-in-words';
import { demoPassword, demoUsers } from '@/lib/accounts/demo-users';
import { currentUser } from '@/lib/accounts/session';
import { config } from '@/lib/platform/config';

export const metadata: Metadata = { title: 'Sign in' };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The way in; who is in already goes on. */
export default async function SignInPage({ searchParams }: SignInPageProps) {
  const given = await searchParams;
  const text = (name: string) => [given[name]].flat()[0];
  const { portalUrl, oidc, isDemo } = config();
  const next = sameOriginPath(text('next') ?? text('callbackUrl'), new URL(portalUrl).origin);
  if (await currentUser()) redirect(next);
  return (
    <div className="relative flex min-h-dvh flex-col items-center justify-center overflow-hidden p-4 sm:p-6">
      <SignInGround />
      <main className="relative my-auto w-full max-w-[24rem] rounded-panel bg-surface p-6 shadow-float-1 sm:p-8">
        <div className="mb-6 flex items-center gap-2.5">
          <Logo size={28} />
          <h1 className="font-strong text-20">Sign in to Swath</h1>
        </div>
        {text('ended') && (
          <p role="status" className="mb-4 rounded-control bg-inset px-3 py-2">
            Your session ended. What you saved is kept; sign in to go on where you were.
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
          error={text('error')}
          demo={isDemo ? { password: demoPassword, accounts: demoUsers } : undefined}
        />
      </main>
    </div>
  );
}
