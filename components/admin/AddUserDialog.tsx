'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
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
  const formId = useId();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add user"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={add.isPending}>
            Add user
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        <RolesField
          value={form.roles}
          onChange={(roles) => setForm({ ...form, roles })}
          error={errors.roles}
        />
        <PasswordField
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
          error={errors.password}
        />
        {rest !== undefined && rest !== null && <Failure problem={rest} isInline />}
      </form>
    </Dialog>
  );
}
