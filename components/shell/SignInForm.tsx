'use client';
import { KeyRound } from 'lucide-react';
import { signIn } from 'next-auth/react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { TextField } from '@/components/ui/TextField';
import { useHydrated } from '@/components/ui/use-hydrated';
import { Problem } from '@/lib/web/problem';
import { signInTrouble } from './sign-in-words';

export interface SignInFormProps {
  /** Where to go afterwards: a path of this portal. */
  next: string;
  /** The name of the OpenID Connect provider, where there is one. */
  provider?: string;
  /** Shown only where the portal talks to its own simulator. */
  demo?: { password: string; accounts: readonly { role: string; email: string; name: string }[] };
  /** Why the last attempt failed, as the address of the page says. */
  error?: string;
}

/** The ways into the portal. What was typed stays when something goes wrong. */
export function SignInForm({ next, provider, demo, error }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState(error && signInTrouble(error));
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [busy, setBusy] = useState<'password' | 'oidc'>();
  const isHydrated = useHydrated();
  const passwordRef = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const blank = {
      email: email.trim() === '' ? 'Give your e-mail address' : undefined,
      password: password === '' ? 'Give your password' : undefined,
    };
    setMissing(blank);
    if (blank.email || blank.password) return;
    setBusy('password');
    setTrouble(undefined);
    // The page is left for good, so that nothing of whoever was here before stays in memory.
    const result = await signIn('password', { redirect: false, email, password, callbackUrl: next }).catch(
      () => undefined,
    );
    if (result?.ok && !result.error) return window.location.assign(next);
    setBusy(undefined);
    setTrouble(signInTrouble(result?.error ?? 'unreachable'));
    passwordRef.current?.select();
  };

  return (
    <div className="flex flex-col gap-4">
      {trouble && <Failure problem={new Problem({ type: 'sign-in', status: 401, ...trouble })} />}
      {provider && (
        <>
          <Button
            variant="primary"
            size="large"
            icon={KeyRound}
            busy={busy === 'oidc'}
            onClick={() => {
              setBusy('oidc');
              signIn('oidc', { callbackUrl: next }).catch(() => {
                setBusy(undefined);
                setTrouble(signInTrouble('unreachable'));
              });
            }}
          >
            Sign in with {provider}
          </Button>
          <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with a password of this portal
          </p>
        </>
      )}
      {/* Sent by the browser itself, the password would stand in the address: no button sends it before `submit` can. */}
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={!provider}
          value={email}
          onChange={setEmail}
          error={missing.email}
        />
        <TextField
          ref={passwordRef}
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing.password}
        />
        <Button
          type={isHydrated ? 'submit' : 'button'}
          size="large"
          variant={provider ? 'secondary' : 'primary'}
          busy={busy === 'password'}
          className="w-full"
        >
          Sign in
        </Button>
      </form>
      {demo && (
        <section aria-labelledby="demo-accounts" className="border-line border-t pt-4">
          <h2 id="demo-accounts" className="font-normal text-12 text-muted">
            This is a demo: nothing real is ordered. Take an account to fill the form:
          </h2>
          <ul className="mt-2 overflow-hidden rounded-control border border-line">
            {demo.accounts.map((account) => (
              <li key={account.email} className="border-line border-t first:border-t-0">
                <button
                  type="button"
                  className="focus-inset flex min-h-9 w-full items-center gap-2 px-3 py-1 text-left hover:bg-hover phone:min-h-11"
                  onClick={() => {
                    setEmail(account.email);
                    setPassword(demo.password);
                    setMissing({});
                  }}
                >
                  <span className="w-20 shrink-0 font-strong">{account.role}</span>
                  <span className="min-w-0 flex-1 truncate text-muted">{account.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
