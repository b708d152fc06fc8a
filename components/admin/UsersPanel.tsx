'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  Ban,
  CircleCheck,
  Ellipsis,
  KeyRound,
  LogOut,
  Pencil,
  ScrollText,
  Search,
  ShieldOff,
} from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { PresenceDialog } from '@/components/account/PresenceDialog';
import { sessionKeys } from '@/components/account/session-keys';
import { call, routeKey } from '@/components/api';
import { useSession } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Chip } from '@/components/ui/Chip';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { DebouncedTextField } from '@/components/ui/DebouncedTextField';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { adminParams, auditHref } from './admin-params';
import { EditUserDialog } from './EditUserDialog';
import { LinkDialog } from './LinkDialog';
import { type PortalUser, useChangeUser } from './users';

/** Everyone who can sign in, and what an admin can do about it. */
export function UsersPanel({ users }: { users: UseQueryResult<{ users: PortalUser[]; total: number }> }) {
  const [{ search }, setParams] = useQueryStates(adminParams);
  const [edited, setEdited] = useState<PortalUser>();
  const [linked, setLinked] = useState<PortalUser>();
  const [reset, setReset] = useState<PortalUser>();
  const [leaving, setLeaving] = useState<PortalUser>();
  const [revoked, setRevoked] = useState<PortalUser>();
  const toast = useToast();
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
      cell: ({ hasPassword, hasSecondFactor, isDemo, isProvided }) =>
        isDemo ? 'demo password' : isProvided ? 'organisation' : formatWay(hasPassword, hasSecondFactor),
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
        <RowMenu
          user={user}
          onEdit={() => setEdited(user)}
          onLink={() => setLinked(user)}
          onReset={() => setReset(user)}
          onEndSessions={() => setLeaving(user)}
          onRevoke={() => setRevoked(user)}
        />
      ),
    },
  ];
  return (
    <section aria-label="Users" className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="border-line border-b p-2">
        <DebouncedTextField
          label="Find a user"
          hideLabel
          type="search"
          icon={Search}
          placeholder="Find by name, e-mail or role"
          value={search}
          onChange={(next) => void setParams({ search: next || null })}
          maxLength={200}
          className="max-w-72"
        />
      </div>
      {users.error && !users.data ? (
        <ErrorMessage problem={users.error} onRetry={users.refetch} isInline className="p-4" />
      ) : !users.data ? (
        <SkeletonRows rows={5} className="h-13" />
      ) : (
        <DataTable
          label="Users"
          columns={columns}
          rows={users.data.users}
          rowKey={({ id }) => id}
          className={users.isPlaceholderData ? 'opacity-60' : undefined}
          empty={<EmptyState title="No matching users" />}
        />
      )}
      <ShownOf shown={users.data?.users.length ?? 0} total={users.data?.total} />
      {edited && <EditUserDialog user={edited} onClose={() => setEdited(undefined)} />}
      {linked && <LinkDialog user={linked} onClose={() => setLinked(undefined)} />}
      {leaving && (
        <PresenceDialog
          title={`End all sessions of ${leaving.name}?`}
          text="They are signed out everywhere within a second, walls included. They can sign in again."
          submitLabel="End all sessions"
          renews={sessionKeys}
          onClose={() => setLeaving(undefined)}
          onProof={async (body) => {
            const input = { params: { id: leaving.id }, body };
            const { ended } = await call('POST /api/users/{id}/sessions/end', input);
            toast({ title: `${formatPlural(ended, 'session')} of ${leaving.name} ended` });
            setLeaving(undefined);
          }}
        />
      )}
      <ResetDialog user={reset} onClose={() => setReset(undefined)} />
      <RevokeDialog user={revoked} onClose={() => setRevoked(undefined)} />
    </section>
  );
}

function RowMenu({
  user,
  onEdit,
  onLink,
  onReset,
  onEndSessions,
  onRevoke,
}: {
  user: PortalUser;
  onEdit: () => void;
  onLink: () => void;
  onReset: () => void;
  onEndSessions: () => void;
  onRevoke: () => void;
}) {
  const { user: self, hasLocalAccounts } = useSession();
  const change = useChangeUser(user.id, { done: `${user.name} can sign in again` });
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Change ${user.name}`} size="small" busy={change.isBusy} />}
      entries={[
        { label: 'Name and roles…', icon: Pencil, onSelect: onEdit },
        ...(hasLocalAccounts
          ? [
              { label: 'New link…', icon: KeyRound, onSelect: onLink, reason: whyNoLink(user, self.id) },
              {
                label: 'Reset two-step sign-in…',
                icon: ShieldOff,
                onSelect: onReset,
                reason:
                  user.id === self.id
                    ? 'Turn it off on your account page'
                    : user.hasSecondFactor
                      ? undefined
                      : 'They have no two-step sign-in',
              },
            ]
          : []),
        { label: 'End all sessions…', icon: LogOut, onSelect: onEndSessions },
        'line',
        { label: 'Audit: what they did', icon: ScrollText, href: auditHref({ actor: user.email }) },
        {
          label: 'Audit: changes of this user',
          icon: ScrollText,
          href: auditHref({ subject: `user:${user.email}` }),
        },
        'line',
        user.disabledAt
          ? {
              label: 'Restore access',
              icon: CircleCheck,
              onSelect: () => void change.run({ isDisabled: false }),
            }
          : {
              label: 'Revoke access…',
              icon: Ban,
              danger: true,
              onSelect: onRevoke,
              reason: user.id === self.id ? 'Ask another admin to do this for you' : undefined,
            },
      ]}
    />
  );
}

const formatWay = (hasPassword: boolean, hasSecondFactor: boolean) =>
  hasPassword ? (hasSecondFactor ? 'password and code' : 'password') : 'no password yet';

function ResetDialog({ user, onClose }: { user?: PortalUser; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={user !== undefined}
      onOpenChange={(open) => !open && onClose()}
      danger
      title={`Reset the two-step sign-in of ${user?.name ?? ''}?`}
      confirm="Reset two-step sign-in"
      onConfirm={() => call('DELETE /api/users/{id}/second-factor', { params: { id: user?.id ?? '' } })}
      done={{ title: `${user?.name} signs in with the password alone`, kind: 'info' }}
      renews={[routeKey('GET /api/users')]}
    >
      For someone who lost their app and their recovery codes. Make sure the request is really theirs. Their
      sessions end now, and their password alone opens the account.
    </ConfirmDialog>
  );
}

/** Why a user cannot choose a password by a link; undefined if they can. */
function whyNoLink({ id, isDemo, isProvided, disabledAt }: PortalUser, selfId: string): string | undefined {
  if (id === selfId) return 'Change your password on your account page';
  if (isProvided) return 'They sign in through your organisation';
  if (isDemo) return 'The password of a demo account cannot be changed';
  return disabledAt ? 'Give the access back first' : undefined;
}

function RevokeDialog({ user, onClose }: { user?: PortalUser; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={user !== undefined}
      onOpenChange={(open) => !open && onClose()}
      danger
      title={`Revoke the access of ${user?.name ?? ''}?`}
      confirm="Revoke access"
      onConfirm={() =>
        call('PATCH /api/users/{id}', { params: { id: user?.id ?? '' }, body: { isDisabled: true } })
      }
      done={{ title: `${user?.name} is signed out and cannot sign in`, kind: 'info' }}
      renews={[routeKey('GET /api/users'), routeKey('GET /api/audit')]}
    >
      Their sessions end now on every device. Their areas, baskets and orders stay. You can restore access
      later.
    </ConfirmDialog>
  );
}
