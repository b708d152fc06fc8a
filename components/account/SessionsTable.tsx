'use client';
import { LogOut, Monitor, Tv } from 'lucide-react';
import { useState } from 'react';
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
import { PresenceDialog } from './PresenceDialog';
import { sessionKeys } from './session-keys';

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
          <span className="flex min-w-0 items-center gap-2">
            {kind === 'wall' ? (
              <Tv aria-hidden size={16} className="shrink-0 text-muted" />
            ) : (
              <Monitor aria-hidden size={16} className="shrink-0 text-muted" />
            )}
            {/* A long name breaks anywhere: it must not push the button off a phone. */}
            <span title={browser} className="min-w-0 wrap-anywhere">
              {browserName(browser) || 'Unknown'}
            </span>
          </span>
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
  const [isAsking, setIsAsking] = useState(false);
  const toast = useToast();
  const where = browserName(session.browser) || 'unknown browser';
  const what = `the session${session.user ? ` of ${session.user.name}` : ''} in ${where}`;
  return (
    <>
      <IconButton icon={LogOut} size="small" label={`End ${what}`} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <PresenceDialog
          title={`End ${what}?`}
          text="That browser is signed out within a second. What was saved is unchanged."
          submitLabel="End session"
          renews={sessionKeys}
          onClose={() => setIsAsking(false)}
          onProof={async (body) => {
            const input = { params: { id: session.id }, body };
            const { ended } = await (of === 'own'
              ? call('POST /api/account/sessions/{id}/end', input)
              : call('POST /api/sessions/{id}/end', input));
            toast({ title: ended === 0 ? 'This session had already ended' : 'Session ended' });
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
}
