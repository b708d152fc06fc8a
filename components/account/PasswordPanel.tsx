'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { fieldErrors } from '@/components/ui/field-errors';
import { Panel } from '@/components/ui/Panel';
import { TextField } from '@/components/ui/TextField';
import { useToast } from '@/components/ui/Toast';
import { refreshSessions } from './SessionsTable';

const blank = { present: '', password: '' };

/** Changes the reader's own password; they give the present one. */
export function PasswordPanel() {
  const [form, setForm] = useState(blank);
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: () => call('PUT /api/account/password', { body: form }),
    onSuccess: async () => {
      setForm(blank);
      toast({ title: 'Password changed', description: 'Your other sessions ended.' });
      await refreshSessions(client);
    },
  });
  const { errors, rest } = fieldErrors(change.error, ['present', 'password']);
  return (
    <Panel title="Password">
      <form
        noValidate
        className="flex max-w-96 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate();
        }}
      >
        <TextField
          label="Present password"
          type="password"
          autoComplete="current-password"
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
        {rest !== undefined && rest !== null && <Failure problem={rest} isInline />}
        <div>
          <Button
            type="submit"
            busy={change.isPending}
            reason={form.present === '' || form.password === '' ? 'Fill in both fields' : undefined}
          >
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
