'use client';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { TextField } from '@/components/ui/TextField';
import { useToast } from '@/components/ui/Toast';
import { PasswordField } from './PasswordField';
import { RolesField } from './RolesField';
import { type PortalUser, useChangeUser } from './users';

export interface EditUserDialogProps {
  user: PortalUser;
  /** What is changed: name and roles, or the password. */
  what: 'roles' | 'password';
  onClose: () => void;
}

/** Changes a user. Roles and passwords end the user's sessions at once, and the dialog says so. */
export function EditUserDialog({ user, what, onClose }: EditUserDialogProps) {
  const [name, setName] = useState(user.name);
  const [roles, setRoles] = useState(user.roles);
  const [password, setPassword] = useState('');
  const change = useChangeUser(user.id);
  const toast = useToast();
  const { errors, rest } = fieldErrors(change.error, ['name', 'roles', 'password']);
  const rolesChanged = roles.length !== user.roles.length || roles.some((role) => !user.roles.includes(role));
  const nameChanged = name.trim() !== user.name;
  const submit = () => {
    const body =
      what === 'password' ? { password } : { ...(nameChanged && { name }), ...(rolesChanged && { roles }) };
    change.mutate(body, {
      onSuccess: () => {
        onClose();
        toast({
          title: what === 'password' ? `${user.name} has a new password` : `${name.trim()} is changed`,
        });
      },
    });
  };
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={what === 'password' ? `New password for ${user.name}` : user.name}
      description={
        what === 'password'
          ? 'The old one stops working, and their sessions end at once.'
          : rolesChanged
            ? 'A change of roles ends their sessions and streams at once; they sign in again.'
            : user.email
      }
      submitLabel={what === 'password' ? 'Set password' : 'Save'}
      onSubmit={submit}
      isBusy={change.isPending}
      reason={what === 'roles' && !nameChanged && !rolesChanged ? 'Nothing is changed yet' : undefined}
      problem={rest}
    >
      {what === 'password' ? (
        <PasswordField value={password} onChange={setPassword} error={errors.password} />
      ) : (
        <>
          <TextField label="Name" value={name} onChange={setName} error={errors.name} />
          <RolesField value={roles} onChange={setRoles} error={errors.roles} />
          {!user.hasPassword && (
            <p className="text-12 text-muted">
              They sign in through the organisation’s provider, which sets their roles again each time.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
