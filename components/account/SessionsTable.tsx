'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, Monitor, Tv } from 'lucide-react';
import { type Api, call } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Chip } from '@/components/ui/Chip';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { formatExact } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { useToast } from '@/components/ui/Toast';
import { browserName } from '@/lib/accounts/browser-name';
import type { Output } from '@/lib/web/call';

type OwnSession = Output<Api['GET /api/account/sessions']>['sessions'][number];
type AnySession = OwnSession & { user?: { name: string; email: string } };

export interface SessionsTableProps {
  sessions: readonly AnySession[];
  /** Whose they are: one's own, or everyone's for admins. */
  of: 'own' | 'everyone';
}

/** Sessions with where they were opened and when they end; each can be ended, except the one that is asking. */
export function SessionsTable({ sessions, of }: SessionsTableProps) {
  const columns: Column<AnySession>[] = [
    ...(of === 'everyone'
      ? [
          {
            key: 'user',
            header: 'User',
            cell: ({ user }: AnySession) => (
              <div className="min-w-0 py-1">
                <p className="font-strong">{user?.name}</p>
                <p className="text-12 text-muted max-sm:hidden">{user?.email}</p>
              </div>
            ),
          },
        ]
      : []),
    {
      key: 'browser',
      header: 'Browser',
      cell: ({ browser, kind, isCurrent, address }) => (
        <span className="flex flex-wrap items-center gap-2 py-1">
          {kind === 'wall' ? (
            <Tv aria-hidden size={16} className="text-muted" />
          ) : (
            <Monitor aria-hidden size={16} className="text-muted" />
          )}
          <span title={browser}>{browserName(browser) || 'Unknown'}</span>
          {isCurrent && <Chip>this one</Chip>}
          {kind === 'wall' && <Chip>wall, view only</Chip>}
          <span className="w-full text-12 text-muted md:hidden">{address || 'Address unknown'}</span>
        </span>
      ),
    },
    {
      key: 'address',
      header: 'Address',
      className: 'max-md:hidden',
      cell: ({ address }) => address || <span className="text-muted">Unknown</span>,
    },
    {
      key: 'way',
      header: 'Signed in with',
      className: 'max-lg:hidden text-muted',
      cell: ({ way }) => (way === 'oidc' ? 'organisation' : 'password'),
    },
    {
      key: 'created',
      header: 'Signed in',
      className: 'max-lg:hidden text-muted',
      cell: ({ createdAt }) => <Age at={createdAt} />,
    },
    {
      key: 'used',
      header: 'Last used',
      className: 'whitespace-nowrap',
      cell: ({ lastUsedAt }) => <Age at={lastUsedAt} />,
    },
    {
      key: 'expires',
      header: 'Ends at the latest',
      className: 'max-sm:hidden whitespace-nowrap text-muted',
      cell: ({ expiresAt }) => formatExact(expiresAt),
    },
    {
      key: 'end',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      className: 'w-12',
      cell: (session) => !session.isCurrent && <EndButton session={session} of={of} />,
    },
  ];
  return (
    <DataTable
      label="Sessions"
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No one is signed in" />}
    />
  );
}

function EndButton({ session, of }: { session: AnySession; of: SessionsTableProps['of'] }) {
  const client = useQueryClient();
  const toast = useToast();
  const params = { id: session.id };
  const end = useMutation({
    mutationFn: () =>
      of === 'own'
        ? call('DELETE /api/account/sessions/{id}', { params })
        : call('DELETE /api/sessions/{id}', { params }),
    onSuccess: () => toast({ title: 'Session ended' }),
    onError: (error) => toast.failed(error),
    onSettled: () => refreshSessions(client),
  });
  const where = browserName(session.browser) || 'unknown browser';
  const whose = session.user ? ` of ${session.user.name}` : '';
  return (
    <IconButton
      icon={LogOut}
      size="small"
      label={`End the session${whose} in ${where}`}
      busy={end.isPending}
      onClick={() => end.mutate()}
    />
  );
}

/** Reads the lists of sessions again, one's own and everyone's. */
export async function refreshSessions(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['api', 'account', 'sessions'] }),
    client.invalidateQueries({ queryKey: ['api', 'sessions'] }),
  ]);
}
