import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Problem } from '@/lib/web/problem';
import { type Answers, show } from '@/testing/show';
import { PresenceDialog } from './PresenceDialog';

const signedInBy = (way: 'password' | 'oidc') => () => ({
  sessions: [{ id: 'own', kind: 'page', way, isCurrent: true }],
  total: 1,
});

function Dialog(props: { onProof: (proof: { password?: string }) => Promise<void> }) {
  return (
    <PresenceDialog
      title="Sign out everywhere else?"
      text="Your other sessions end."
      submitLabel="Sign out"
      renews={[]}
      onClose={() => undefined}
      {...props}
    />
  );
}

const staleSignIn = async () => {
  throw new Problem({ type: 'sign-in-again', status: 403, title: 'Your sign-in is too old' });
};

it('takes the password by keyboard, and shows a refusal beside the field with what was typed', async () => {
  const proofs: unknown[] = [];
  const { user } = await show(
    <Dialog
      onProof={async (proof) => {
        proofs.push(proof);
        const errors = [{ path: 'body.password', message: 'The current password is wrong' }];
        throw new Problem({ type: 'invalid', status: 422, title: 'Wrong', errors });
      }}
    />,
    { 'GET /api/account/sessions': signedInBy('password') },
  );
  const field = await screen.findByLabelText('Your password');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  expect(proofs).toEqual([]);
  await user.keyboard('not mine{Enter}');
  await screen.findByText('The current password is wrong');
  expect(proofs).toEqual([{ password: 'not mine' }]);
  expect(field).toMatchObject({ value: 'not mine' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('asks people of an OpenID provider for no password, and says so when the provider cannot be opened', async () => {
  const answers = {
    'GET /api/account/sessions': signedInBy('oidc'),
    'GET /api/auth/csrf': () => ({ csrfToken: 'token' }),
    'POST /api/auth/signin/oidc': () => ({ url: 'http://localhost/sign-in?error=OAuthSignin' }),
  } as Answers;
  const { user } = await show(<Dialog onProof={staleSignIn} />, answers);
  const submit = () => screen.getByRole('button', { name: 'Sign out' });
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBeNull());
  await user.click(submit());
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await screen.findByText('The sign-in service could not be opened');
  expect(screen.getByRole('dialog')).toBeTruthy();
});
