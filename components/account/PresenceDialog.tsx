'use client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '@/components/api';
import { useSignInAgain } from '@/components/shell/sign-in/use-sign-in-again';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { type ActionOptions, useAction } from '@/components/ui/use-action';
import { Problem } from '@/lib/web/problem';
import { PasswordField } from './PasswordField';

export interface PresenceDialogProps extends Pick<ActionOptions<void, unknown>, 'renews'> {
  /** A question that names what happens, and to how much. */
  title: string;
  /** What happens, in plain sentences. */
  text: string;
  submitLabel: string;
  /** Does it. What it throws is shown beside the field. */
  onProof: (proof: { password?: string }) => Promise<void>;
  onClose: () => void;
  /** Further fields, above the password. */
  children?: ReactNode;
  /** Why it cannot be sent now, in a sentence. */
  reason?: string;
}

/**
 * Asks for the password before something that only the owner of the account may do. Who signs in at an OpenID provider
 * signs in there again, if that was long ago.
 */
export function PresenceDialog(props: PresenceDialogProps) {
  const { title, text, submitLabel, onProof, onClose, renews, children, reason } = props;
  const own = useQuery(query('GET /api/account/sessions', {}));
  const current = own.data?.sessions.find(({ isCurrent }) => isCurrent);
  const isProvided = current?.way === 'oidc';
  const [password, setPassword] = useState('');
  const prove = useAction({
    act: () => onProof(isProvided ? {} : { password }),
    renews,
    failure: 'inline',
  });
  const again = useSignInAgain();
  const isStale = prove.problem instanceof Problem && prove.problem.type === 'sign-in-again';
  const { errors, rest } = fieldErrors(prove.problem, ['password']);
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      submitLabel={isStale ? 'Sign in again' : submitLabel}
      onSubmit={isStale ? again.signIn : prove.run}
      isBusy={prove.isBusy || again.isBusy}
      reason={current === undefined ? 'Loading your session' : (reason ?? missing(isProvided, password))}
      problem={again.error ?? own.error ?? rest}
    >
      {children}
      {current && !isProvided && (
        <PasswordField
          autoFocus={!children}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
      )}
    </FormDialog>
  );
}

const missing = (isProvided: boolean, password: string) =>
  !isProvided && password === '' ? 'Enter your password' : undefined;
