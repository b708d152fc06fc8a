'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, routeKey } from '@/components/api';
import { Button, ButtonLink } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { fieldErrors } from '@/components/ui/field-errors';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import { Problem } from '@/lib/web/problem';

const noSecret = new Problem({
  type: 'no-link',
  status: 404,
  title: 'This page needs the whole link',
  detail: 'Open the link again, or ask your administrator for a new one.',
});

const toSignIn = (
  <ButtonLink href="/sign-in" size="small">
    Go to sign-in
  </ButtonLink>
);

/** Chooses a password by the link whose secret is in the address. */
export function LinkForm() {
  const secret = useSecret();
  const [password, setPassword] = useState('');
  const owner = useQuery({
    queryKey: routeKey('POST /api/account/link'),
    queryFn: () => call('POST /api/account/link', { body: { secret: secret ?? '' } }),
    enabled: Boolean(secret),
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const choose = useAction({
    act: () =>
      call('PUT /api/account/link', { body: { secret: secret ?? '', password } }).then(() => 'saved'),
    failure: 'inline',
  });
  if (choose.answer) {
    return (
      <div className="flex flex-col gap-4">
        <p role="status" className="rounded-control bg-inset px-3 py-2">
          Your password is saved. All your earlier sessions ended.
        </p>
        <ButtonLink href="/sign-in" variant="primary" size="large">
          Sign in
        </ButtonLink>
      </div>
    );
  }
  if (secret === '') return <ErrorMessage problem={noSecret} action={toSignIn} />;
  if (owner.error) {
    const canRetry = owner.error instanceof Problem && owner.error.status !== 404;
    return (
      <ErrorMessage problem={owner.error} onRetry={canRetry ? owner.refetch : undefined} action={toSignIn} />
    );
  }
  if (!owner.data) return <SkeletonRows rows={3} />;
  const { errors, rest } = fieldErrors(choose.problem, ['password']);
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') void choose.run();
      }}
    >
      <p>
        For <strong>{owner.data.name}</strong>. You sign in with this address:
      </p>
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        readOnly
        value={owner.data.email}
        onChange={() => undefined}
      />
      <TextField
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={errors.password}
        help="At least 10 characters. Use several unrelated words."
      />
      {rest !== undefined && rest !== null && <ErrorMessage problem={rest} isInline />}
      <Button
        type="submit"
        size="large"
        variant="primary"
        busy={choose.isBusy}
        reason={password === '' ? 'Type a password first' : undefined}
        className="w-full"
      >
        Save password
      </Button>
    </form>
  );
}

/** The secret of the link: undefined until the page has read it, empty if there is none. It leaves the address at once. */
function useSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1);
      if (fragment) window.history.replaceState(window.history.state, '', window.location.pathname);
      setSecret((held) => fragment || held || '');
    };
    read();
    // Another link that is opened in the same tab changes the fragment alone.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return secret;
}
