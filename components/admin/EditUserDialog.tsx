'use client';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Failure } from '@/components/ui/Failure';
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
  const formId = useId();
  const { errors, rest } = fieldErrors(change.error, ['name', 'roles', 'password']);
  const rolesChanged = roles.length !== user.roles.length || roles.some((role) => !user.roles.includes(role));
  const nameChanged = name.trim() !== user.name;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const body =
      what === 'password' ? { password } : { ...(nameChanged && { name }), ...(rolesChanged && { roles }) };
    await change.mutateAsync(body).then(
      () => {
        onClose();
        toast({
          title: what === 'password' ? `${user.name} has a new password` : `${name.trim()} is changed`,
        });
      },
      () => {},
    );
  };
  return (
    <Dialog
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
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={change.isPending}
            reason={what === 'roles' && !nameChanged && !rolesChanged ? 'Nothing is changed yet' : undefined}
          >
            {what === 'password' ? 'Set password' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        {rest !== undefined && rest !== null && <Failure problem={rest} isInline />}
      </form>
    </Dialog>
  );
}
