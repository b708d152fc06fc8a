'use client';
import { useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { fieldErrors } from '@/components/ui/field-errors';
import { Panel } from '@/components/ui/Panel';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import { PasswordField } from './PasswordField';
import { sessionKeys } from './session-keys';

const blank = { present: '', password: '' };

/** Changes the reader's own password; they give the present one. */
export function PasswordPanel() {
  const [form, setForm] = useState(blank);
  const change = useAction({
    act: () => call('PUT /api/account/password', { body: form }),
    failure: 'inline',
    done: { title: 'Password changed', description: 'Your other sessions ended.' },
    onDone: () => setForm(blank),
    renews: sessionKeys,
  });
  const { errors, rest } = fieldErrors(change.problem, ['present', 'password']);
  return (
    <Panel title="Password">
      <form
        noValidate
        className="flex max-w-96 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void change.run();
        }}
      >
        <PasswordField
          label="Current password"
          value={form.present}
          onChange={(present) => setForm({ ...form, present })}
          error={errors.present}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
          error={errors.password}
        />
        {rest !== undefined && rest !== null && <ErrorMessage problem={rest} isInline />}
        <div>
          <Button
            type="submit"
            busy={change.isBusy}
            reason={form.present === '' || form.password === '' ? 'Fill in both fields' : undefined}
          >
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
