'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Failure } from '@/components/ui/Failure';
import { formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { refreshSessions, SessionsTable } from './SessionsTable';

/** Where the reader is signed in, and the way to end all of it except here. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery(query('GET /api/account/sessions', {}));
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const others = (data?.sessions ?? []).filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Panel
      title="Sessions"
      padded={false}
      note={data && formatPlural(data.sessions.length, 'session')}
      actions={
        <Button
          icon={LogOut}
          size="small"
          reason={data && others === 0 ? 'You are signed in only here' : undefined}
          onClick={() => setIsAsking(true)}
        >
          Sign out everywhere else
        </Button>
      }
      footer={
        data && (
          <p className="text-12 text-muted">
            A session ends {formatPlural(data.idleHours, 'hour')} after its last use, and{' '}
            {formatPlural(data.maxDays, 'day')} after the sign-in at the latest. A wall lasts 30 days and only
            shows.
          </p>
        )
      }
    >
      {error && !data ? (
        <Failure problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <SessionsTable sessions={data.sessions} of="own" />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`End ${formatPlural(others, 'other session')}?`}
        confirm="Sign out everywhere else"
        keep="Cancel"
        danger
        onConfirm={async () => {
          const { ended } = await call('DELETE /api/account/sessions', {});
          await refreshSessions(client);
          toast({ title: `${formatPlural(ended, 'session')} ended` });
        }}
      >
        Your other browsers and walls are signed out within a second. What you saved is unchanged.
      </ConfirmDialog>
    </Panel>
  );
}
