'use client';
import { LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { PresenceDialog } from './PresenceDialog';
import { SessionsTable, type SessionsTableProps } from './SessionsTable';
import { sessionKeys } from './session-keys';

export interface SessionsPanelProps extends Pick<SessionsTableProps, 'of'> {
  /** The list as it is read. */
  list: {
    data?: { sessions: SessionsTableProps['sessions']; total: number };
    error: unknown;
    refetch: () => unknown;
  };
  /** What ends all of them except the reader's own. */
  endOthers: {
    label: string;
    title: string;
    text: string;
    run: (proof: { password?: string }) => Promise<{ ended: number }>;
  };
  footer?: ReactNode;
}

/** Sessions, and the way to end all of them except the one that asks. */
export function SessionsPanel({ of, list, endOthers, footer }: SessionsPanelProps) {
  const { data, error, refetch } = list;
  const [isAsking, setIsAsking] = useState(false);
  const toast = useToast();
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Panel
      title="Sessions"
      padded={false}
      note={data && formatPlural(data.total, 'session')}
      actions={
        <Button
          icon={LogOut}
          size="small"
          reason={hasOthers === false ? 'No other session is open' : undefined}
          onClick={() => setIsAsking(true)}
        >
          {endOthers.label}
        </Button>
      }
      footer={footer}
    >
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          <SessionsTable sessions={data.sessions} of={of} />
          <ShownOf shown={data.sessions.length} total={data.total} />
        </>
      )}
      {isAsking && (
        <PresenceDialog
          title={endOthers.title}
          text={endOthers.text}
          submitLabel={endOthers.label}
          renews={sessionKeys}
          onClose={() => setIsAsking(false)}
          onProof={async (proof) => {
            const { ended } = await endOthers.run(proof);
            setIsAsking(false);
            toast({ title: `${formatPlural(ended, 'session')} ended` });
          }}
        />
      )}
    </Panel>
  );
}
