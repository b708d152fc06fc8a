'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { fieldErrors } from '@/components/ui/field-errors';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import { PasswordField } from './PasswordField';
import { QrCode } from './QrCode';
import { RecoveryCodes } from './RecoveryCodes';
import { factorKeys } from './session-keys';

/** Turns two-step sign-in on: the password, the app, a code of it, then the recovery codes. */
export function FactorSetUp({ onOn, onDone }: { onOn?: () => void; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const client = useQueryClient();
  const begin = useAction({
    act: () => call('POST /api/account/second-factor', { body: { password } }),
    failure: 'inline',
    onDone: () => setPassword(''),
  });
  const confirm = useAction({
    act: () => call('PUT /api/account/second-factor', { body: { code } }),
    failure: 'inline',
    onDone: () => {
      onOn?.();
      // Nothing comes before the codes, which are shown once.
      for (const queryKey of factorKeys) void client.invalidateQueries({ queryKey });
    },
  });
  if (confirm.answer) {
    return (
      <div className="flex flex-col gap-4">
        <p role="status" className="rounded-control bg-inset px-3 py-2">
          Two-step sign-in is on. Your other sessions ended.
        </p>
        <RecoveryCodes codes={confirm.answer.codes} />
        <Button variant="primary" autoFocus onClick={onDone}>
          I saved the codes
        </Button>
      </div>
    );
  }
  if (!begin.answer) {
    return (
      <Step
        label="Continue"
        isBusy={begin.isBusy}
        error={begin.problem}
        field="password"
        reason={password === '' ? 'Type your password first' : undefined}
        onSubmit={begin.run}
      >
        {(error) => (
          <>
            <p>
              You need an authenticator app on your phone or computer. Swath then asks for a code from it at
              each sign-in.
            </p>
            <PasswordField autoFocus value={password} onChange={setPassword} error={error} />
          </>
        )}
      </Step>
    );
  }
  const { secret, uri } = begin.answer;
  return (
    <Step
      label="Turn on"
      isBusy={confirm.isBusy}
      error={confirm.problem}
      field="code"
      reason={code === '' ? 'Type the code from your app first' : undefined}
      onSubmit={confirm.run}
    >
      {(error) => (
        <>
          <p>Scan this with your app, or type the key. Swath shows it only now.</p>
          <div className="flex justify-center">
            <QrCode text={uri} label="QR code with the key below" />
          </div>
          <p className="flex flex-col gap-1">
            <span className="text-12">Key</span>
            <code className="select-all rounded-control bg-inset px-3 py-2 font-mono text-13">
              {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
          <TextField
            label="Code from your app"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={setCode}
            error={error}
          />
        </>
      )}
    </Step>
  );
}

/** One step: its fields, and the button to the next step. */
function Step({
  label,
  isBusy,
  error,
  field,
  reason,
  onSubmit,
  children,
}: {
  label: string;
  isBusy: boolean;
  error: unknown;
  /** The field that an error can belong to. */
  field: string;
  reason?: string;
  onSubmit: () => void;
  children: (error: string | undefined) => ReactNode;
}) {
  const { errors, rest } = fieldErrors(error, [field]);
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !reason) onSubmit();
      }}
    >
      {children(errors[field])}
      {rest !== undefined && rest !== null && <ErrorMessage problem={rest} isInline />}
      <Button type="submit" variant="primary" busy={isBusy} reason={reason}>
        {label}
      </Button>
    </form>
  );
}
