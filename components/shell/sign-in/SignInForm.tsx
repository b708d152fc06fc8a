'use client';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { TextButton } from '@/components/ui/TextButton';
import { TextField } from '@/components/ui/TextField';
import { useHydrated } from '@/components/ui/use-hydrated';
import { Problem } from '@/lib/web/problem';
import { postAuth } from '../auth-request';
import { explainSignIn } from './sign-in-error';

export interface SignInFormProps {
  /** Where to go afterwards: a path of Swath. */
  next: string;
  /** The name of the OpenID Connect provider, where there is one. */
  provider?: string;
  /** False if people sign in at the provider only. */
  hasPasswords: boolean;
  /** Shown only where the portal talks to its own simulator. */
  demo?: { password: string; accounts: readonly { role: string; email: string; name: string }[] };
  /** Why the last attempt failed, as the address of the page says. */
  error?: string;
}

/** The ways into the portal. What was typed stays when something goes wrong. */
export function SignInForm({ next, provider, hasPasswords, demo, error }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Typed in the second step; undefined in the first. */
  const [code, setCode] = useState<string>();
  const [problem, setProblem] = useState(error && explainSignIn(error));
  const [missing, setMissing] = useState<{ email?: string; password?: string; code?: string }>({});
  const [busy, setBusy] = useState<'password' | 'oidc'>();
  const isHydrated = useHydrated();
  const passwordRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const blank = {
      email: email.trim() === '' ? 'Enter your e-mail address' : undefined,
      password: password === '' ? 'Enter your password' : undefined,
      code: code?.trim() === '' ? 'Enter a code' : undefined,
    };
    setMissing(blank);
    if (blank.email || blank.password || blank.code) return;
    setBusy('password');
    setProblem(undefined);
    // The page is loaded again, so that nothing of another user stays in memory.
    const credentials = { email, password, ...(code !== undefined && { code }) };
    try {
      const { error } = await postAuth('callback/password', { ...credentials, callbackUrl: next });
      if (!error) return window.location.assign(next);
      if (error === 'CodeNeeded') setCode('');
      else setProblem(explainSignIn(error));
      if (error === 'CredentialsSignin') setCode(undefined);
    } catch (error) {
      setProblem(explainSignIn(error));
    }
    setBusy(undefined);
    (codeRef.current ?? passwordRef.current)?.select();
  };

  if (code !== undefined) {
    return (
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {problem && <ErrorMessage problem={new Problem({ type: 'sign-in', status: 401, ...problem })} />}
        <p>
          Signing in as <strong className="break-words">{email}</strong>
        </p>
        <TextField
          ref={codeRef}
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={setCode}
          error={missing.code}
        />
        <Button type="submit" size="large" variant="primary" busy={busy === 'password'} className="w-full">
          Sign in
        </Button>
        <TextButton
          className="self-start"
          onClick={() => {
            setCode(undefined);
            setPassword('');
            setProblem(undefined);
          }}
        >
          Use another account
        </TextButton>
        <p className="text-12 text-muted">
          Without your app and your recovery codes, ask your administrator to reset two-step sign-in.
        </p>
      </form>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {problem && <ErrorMessage problem={new Problem({ type: 'sign-in', status: 401, ...problem })} />}
      {provider && (
        <>
          <Button
            variant="primary"
            size="large"
            icon={KeyRound}
            busy={busy === 'oidc'}
            onClick={() => {
              setBusy('oidc');
              postAuth('signin/oidc', { callbackUrl: next })
                .then(({ url }) => window.location.assign(url))
                .catch((error: unknown) => {
                  setBusy(undefined);
                  setProblem(explainSignIn(error));
                });
            }}
          >
            Sign in with {provider}
          </Button>
          {hasPasswords && (
            <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              or with a Swath password
            </p>
          )}
        </>
      )}
      {/* Sent by the browser itself, the password would be in the address: no button sends it before `submit` can. */}
      {hasPasswords && (
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
      )}
      {demo && (
        <section aria-labelledby="demo-accounts" className="border-line border-t pt-4">
          <h2 id="demo-accounts" className="font-normal text-12 text-muted">
            This is a demo. Nothing real is ordered. Choose an account:
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
