'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/components/api';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { TextField } from '@/components/ui/TextField';
import { useToast } from '@/components/ui/Toast';
import type { Role } from '@/lib/accounts/role';
import { PasswordField } from './PasswordField';
import { RolesField } from './RolesField';

const blank = { email: '', name: '', password: '', roles: [] as Role[] };

/** Adds somebody who signs in with a password of the portal. What was typed stays until they are added. */
export function AddUserDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [form, setForm] = useState(blank);
  const client = useQueryClient();
  const toast = useToast();
  const add = useMutation({
    mutationFn: () => call('POST /api/users', { body: form }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['api', 'users'] });
      onOpenChange(false);
      toast({ title: `${form.name.trim()} can sign in now` });
      setForm(blank);
    },
  });
  const { errors, rest } = fieldErrors(add.error, ['email', 'name', 'password', 'roles']);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add user"
      submitLabel="Add user"
      onSubmit={add.mutate}
      isBusy={add.isPending}
      problem={rest}
    >
      <TextField
        label="Name"
        autoComplete="off"
        value={form.name}
        onChange={(name) => setForm({ ...form, name })}
        error={errors.name}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        value={form.email}
        onChange={(email) => setForm({ ...form, email })}
        error={errors.email}
      />
      <RolesField value={form.roles} onChange={(roles) => setForm({ ...form, roles })} error={errors.roles} />
      <PasswordField
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
        error={errors.password}
      />
    </FormDialog>
  );
}
