import type { ReactNode } from 'react';
import { Logo } from '../Logo';
import { SignInBackground } from './SignInBackground';

/** The card of a page that is shown before anyone is in: sign-in, a new password, the set-up of codes. */
export function SignInCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="relative flex min-h-dvh flex-col items-center justify-center overflow-hidden p-4 sm:p-6">
      <SignInBackground />
      <main className="relative my-auto w-full max-w-[24rem] rounded-panel bg-surface p-6 shadow-float-1 sm:p-8">
        <div className="mb-6 flex items-center gap-2.5">
          <Logo size={28} />
          <h1 className="font-strong text-20">{title}</h1>
        </div>
        {children}
      </main>
    </div>
  );
}
