'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/components/api';
import { useSignInAgain } from '@/components/shell/sign-in/use-sign-in-again';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { type ActionOptions, useAction } from '@/components/ui/use-action';
import { Problem } from '@/lib/web/problem';
import { PasswordField } from './PasswordField';

export interface EndSessionsDialogProps extends Pick<ActionOptions<void, unknown>, 'renews'> {
  /** A question that names whose sessions and how many. */
  title: string;
  /** What happens, in plain sentences. */
  text: string;
  submitLabel: string;
  /** Ends them. What it throws is shown beside the field. */
  onProof: (proof: { password?: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before sessions end. Who signs in at an OpenID provider signs in there again, if that was long ago. */
export function EndSessionsDialog(props: EndSessionsDialogProps) {
  const { title, text, submitLabel, onProof, onClose, renews } = props;
  const own = useQuery(query('GET /api/account/sessions', {}));
  const current = own.data?.sessions.find(({ isCurrent }) => isCurrent);
  const isProvided = current?.way === 'oidc';
  const [password, setPassword] = useState('');
  const end = useAction({
    act: () => onProof(isProvided ? {} : { password }),
    renews,
    failure: 'inline',
  });
  const again = useSignInAgain();
  const isStale = end.problem instanceof Problem && end.problem.type === 'sign-in-again';
  const { errors, rest } = fieldErrors(end.problem, ['password']);
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      submitLabel={isStale ? 'Sign in again' : submitLabel}
      onSubmit={isStale ? again.signIn : end.run}
      isBusy={end.isBusy || again.isBusy}
      reason={current === undefined ? 'Your session is being read' : missing(isProvided, password)}
      problem={again.error ?? own.error ?? rest}
    >
      {current && !isProvided && (
        <PasswordField autoFocus value={password} onChange={setPassword} error={errors.password} />
      )}
    </FormDialog>
  );
}

const missing = (isProvided: boolean, password: string) =>
  !isProvided && password === '' ? 'Enter your password' : undefined;
