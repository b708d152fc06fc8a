'use client';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/FormDialog';
import { fieldErrors } from '@/components/ui/field-errors';
import { TextField } from '@/components/ui/TextField';
import { RolesField } from './RolesField';
import { type PortalUser, useChangeUser } from './users';

/** Changes a user's name and roles. A role that is removed ends the user's sessions at once, and the dialog says so. */
export function EditUserDialog({ user, onClose }: { user: PortalUser; onClose: () => void }) {
  const [name, setName] = useState(user.name);
  const [roles, setRoles] = useState(user.roles);
  const change = useChangeUser(user.id, { done: `${name.trim()} saved`, close: onClose });
  const { errors, rest } = fieldErrors(change.problem, ['name', 'roles']);
  const losesRole = user.roles.some((role) => !roles.includes(role));
  const rolesChanged = losesRole || roles.length !== user.roles.length;
  const nameChanged = name.trim() !== user.name;
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user.name}
      description={
        losesRole ? 'Removing a role ends their sessions now. They must sign in again.' : user.email
      }
      submitLabel="Save user"
      onSubmit={() => change.run({ ...(nameChanged && { name }), ...(rolesChanged && { roles }) })}
      isBusy={change.isBusy}
      reason={!nameChanged && !rolesChanged ? 'No changes yet' : undefined}
      problem={rest}
    >
      <TextField label="Name" value={name} onChange={setName} error={errors.name} />
      <RolesField value={roles} onChange={setRoles} error={errors.roles} />
      {user.isProvided && (
        <p className="text-12 text-muted">
          They sign in with your organisation’s provider, which sets their roles each time.
        </p>
      )}
    </FormDialog>
  );
}
