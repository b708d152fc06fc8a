'use client';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Ban, CircleCheck, Ellipsis, KeyRound, LogOut, Pencil, Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { call } from '@/components/api';
import { useSession } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Chip } from '@/components/ui/Chip';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TextField } from '@/components/ui/TextField';
import { useToast } from '@/components/ui/Toast';
import { adminParams } from './admin-params';
import { EditUserDialog, type EditUserDialogProps } from './EditUserDialog';
import { type PortalUser, useChangeUser } from './users';

/** Everybody who may sign in, and what can be done about it. */
export function UsersPanel({ users }: { users: UseQueryResult<{ users: PortalUser[] }> }) {
  const [{ search }, setParams] = useQueryStates(adminParams);
  const [edited, setEdited] = useState<Pick<EditUserDialogProps, 'user' | 'what'>>();
  const [revoked, setRevoked] = useState<PortalUser>();
  const words = search.trim().toLowerCase();
  const shown = (users.data?.users ?? []).filter(
    ({ name, email, roles }) =>
      words === '' || `${name} ${email} ${roles.join(' ')}`.toLowerCase().includes(words),
  );
  const columns: Column<PortalUser>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: ({ name, email, disabledAt }) => (
        <div className="min-w-0 py-1">
          <p className={disabledAt ? 'text-muted' : 'font-strong'}>{name}</p>
          <p className="text-12 text-muted">{email}</p>
        </div>
      ),
    },
    {
      key: 'roles',
      header: 'Roles',
      cell: ({ roles }) => (
        <span className="flex flex-wrap gap-1">
          {roles.length > 0 ? (
            roles.map((role) => <Chip key={role}>{role}</Chip>)
          ) : (
            <span className="text-muted">none</span>
          )}
        </span>
      ),
    },
    {
      key: 'way',
      header: 'Signs in with',
      className: 'max-md:hidden text-muted',
      cell: ({ hasPassword, isDemo }) =>
        isDemo ? 'demo password' : hasPassword ? 'password' : 'organisation',
    },
    {
      key: 'access',
      header: 'Access',
      className: 'max-sm:hidden',
      cell: ({ disabledAt }) =>
        disabledAt ? (
          <span className="flex items-center gap-1.5 whitespace-nowrap text-failed-text">
            <Ban aria-hidden size={16} />
            revoked <Age at={disabledAt} />
          </span>
        ) : (
          <span className="flex items-center gap-1.5 text-done-text">
            <CircleCheck aria-hidden size={16} />
            yes
          </span>
        ),
    },
    {
      key: 'last',
      header: 'Last sign-in',
      align: 'end',
      className: 'max-lg:hidden text-muted',
      cell: ({ lastSignInAt }) => (lastSignInAt ? <Age at={lastSignInAt} /> : 'never'),
    },
    {
      key: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      className: 'w-12',
      cell: (user) => (
        <RowMenu user={user} onEdit={(what) => setEdited({ user, what })} onRevoke={() => setRevoked(user)} />
      ),
    },
  ];
  return (
    <section aria-label="Users" className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="border-line border-b p-2">
        <TextField
          label="Find a user"
          hideLabel
          type="search"
          icon={Search}
          placeholder="Find by name, e-mail or role"
          value={search}
          onChange={(next) => void setParams({ search: next || null })}
          className="max-w-72"
        />
      </div>
      {users.error && !users.data ? (
        <Failure problem={users.error} onRetry={users.refetch} isInline className="p-4" />
      ) : !users.data ? (
        <SkeletonRows rows={5} className="h-13" />
      ) : (
        <DataTable
          label="Users"
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          empty={<EmptyState title="Nobody has that name, e-mail or role" />}
        />
      )}
      {edited && <EditUserDialog {...edited} onClose={() => setEdited(undefined)} />}
      <RevokeDialog user={revoked} onClose={() => setRevoked(undefined)} />
    </section>
  );
}

function RowMenu({
  user,
  onEdit,
  onRevoke,
}: {
  user: PortalUser;
  onEdit: (what: EditUserDialogProps['what']) => void;
  onRevoke: () => void;
}) {
  const { user: self } = useSession();
  const change = useChangeUser(user.id);
  const toast = useToast();
  const giveBack = () =>
    change.mutate(
      { isDisabled: false },
      {
        onSuccess: () => toast({ title: `${user.name} can sign in again` }),
        onError: (error) => toast.failed(error),
      },
    );
  const endAll = useMutation({
    mutationFn: () => call('DELETE /api/users/{id}/sessions', { params: { id: user.id } }),
    onSuccess: ({ ended }) => toast({ title: `${formatPlural(ended, 'session')} of ${user.name} ended` }),
    onError: (error) => toast.failed(error),
  });
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} label={`Change ${user.name}`} size="small" busy={change.isPending} />
      }
      entries={[
        { label: 'Name and roles…', icon: Pencil, onSelect: () => onEdit('roles') },
        { label: 'New password…', icon: KeyRound, onSelect: () => onEdit('password') },
        { label: 'End all sessions', icon: LogOut, onSelect: () => endAll.mutate() },
        'line',
        user.disabledAt
          ? { label: 'Give access back', icon: CircleCheck, onSelect: giveBack }
          : {
              label: 'Revoke access…',
              icon: Ban,
              danger: true,
              onSelect: onRevoke,
              reason: user.id === self.id ? 'Another admin can do that, not you yourself' : undefined,
            },
      ]}
    />
  );
}

function RevokeDialog({ user, onClose }: { user?: PortalUser; onClose: () => void }) {
  const change = useChangeUser(user?.id ?? '');
  const toast = useToast();
  return (
    <ConfirmDialog
      open={user !== undefined}
      onOpenChange={(open) => !open && onClose()}
      danger
      title={`Revoke the access of ${user?.name ?? ''}?`}
      confirm="Revoke access"
      onConfirm={async () => {
        await change.mutateAsync({ isDisabled: true });
        toast({ title: `${user?.name} is signed out and cannot sign in`, kind: 'info' });
      }}
    >
      Their sessions and streams end at once, on every device. Their areas, baskets and orders stay. You can
      give the access back.
    </ConfirmDialog>
  );
}
