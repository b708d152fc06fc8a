'use client';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { TextField } from '@/components/ui/TextField';
import { type ActionOptions, useAction } from '@/components/ui/use-action';
import { PasswordField } from './PasswordField';

export interface ProofDialogProps extends Pick<ActionOptions<void, unknown>, 'done' | 'renews'> {
  title: string;
  description: string;
  submitLabel: string;
  /** Does what needs the proof. What it throws is shown beside the fields. */
  onProof: (proof: { password: string; code: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for password and code before something that weakens the sign-in. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, description, submitLabel, onProof, onClose, done, renews } = props;
  const [form, setForm] = useState({ password: '', code: '' });
  const prove = useAction({ act: () => onProof(form), done, renews, close: onClose });
  const { errors, rest } = fieldErrors(prove.problem, ['password', 'code']);
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      submitLabel={submitLabel}
      onSubmit={prove.run}
      isBusy={prove.isBusy}
      reason={form.password === '' || form.code === '' ? 'Fill in both fields' : undefined}
      problem={rest}
    >
      <PasswordField
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        error={errors.password}
      />
      <TextField
        label="Code from your app, or a recovery code"
        autoComplete="one-time-code"
        spellCheck={false}
        value={form.code}
        onChange={(code) => setForm({ ...form, code })}
        error={errors.code}
      />
    </FormDialog>
  );
}
