'use client';
import { useState } from 'react';
import { call, routeKey } from '@/components/api';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { TextField } from '@/components/ui/TextField';
import { useAction } from '@/components/ui/use-action';
import type { Role } from '@/lib/accounts/role';
import type { LinkDialogProps } from './LinkDialog';
import { RolesField } from './RolesField';

const blank = { email: '', name: '', roles: [] as Role[] };

/** Adds a user, who chooses a password by a link. What was typed stays until they are added. */
export function AddUserDialog({
  open,
  onOpenChange,
  onAdded,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Takes the link to show. */
  onAdded: (added: Pick<LinkDialogProps, 'user' | 'link'>) => void;
}) {
  const [form, setForm] = useState(blank);
  const add = useAction({
    act: () => call('POST /api/users', { body: form }),
    renews: [routeKey('GET /api/users')],
    close: () => onOpenChange(false),
    onDone: ({ id, link }) => {
      onAdded({ user: { id, name: form.name.trim() }, link });
      setForm(blank);
    },
  });
  const { errors, rest } = fieldErrors(add.problem, ['email', 'name', 'roles']);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add user"
      description="Swath makes a link by which they choose a password. You send it to them."
      submitLabel="Add user"
      onSubmit={add.run}
      isBusy={add.isBusy}
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
    </FormDialog>
  );
}
