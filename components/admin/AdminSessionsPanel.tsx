'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { refreshSessions, SessionsTable } from '@/components/account/SessionsTable';
import { call, query } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Failure } from '@/components/ui/Failure';
import { formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';

/** Everyone's sessions. */
export function AdminSessionsPanel() {
  const { data, error, refetch } = useQuery(query('GET /api/sessions', {}));
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  return (
    <Panel
      title="Sessions"
      padded={false}
      note={data && formatPlural(data.sessions.length, 'session')}
      actions={
        <Button icon={LogOut} size="small" onClick={() => setIsAsking(true)}>
          End all sessions
        </Button>
      }
    >
      {error && !data ? (
        <Failure problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <SessionsTable sessions={data.sessions} of="everyone" />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="End all sessions except yours?"
        confirm="End all sessions"
        keep="Cancel"
        danger
        onConfirm={async () => {
          const { ended } = await call('DELETE /api/sessions', {});
          await refreshSessions(client);
          toast({ title: `${formatPlural(ended, 'session')} ended` });
        }}
      >
        Everyone else is signed out within a second, walls included. They can sign in again.
      </ConfirmDialog>
    </Panel>
  );
}
