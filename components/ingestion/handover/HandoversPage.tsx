'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { useCan } from '@/components/shell/session';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDateTime, formatDuration } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';

const NewHandover = dynamic(() => import('./NewHandover').then(({ NewHandover: Dialog }) => Dialog), {
  ssr: false,
});

/** What shifts handed to each other, the newest first. */
export function HandoversPage() {
  const canWrite = useCan(['operator']);
  const [isWriting, setIsWriting] = useState(false);
  const { data, error, isPending, refetch } = useQuery(query('GET /api/ingestion/handovers', {}));
  const rows = data?.handovers ?? [];
  return (
    <>
      <PageTitle
        title="Handovers"
        parent={{ href: '/ingestion', label: 'Ingestion' }}
        actions={
          canWrite && (
            <Button variant="primary" icon={Plus} onClick={() => setIsWriting(true)}>
              Hand over
            </Button>
          )
        }
      />
      <div className="px-4 py-4 md:px-6">
        {error && <ErrorMessage problem={error} onRetry={refetch} />}
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          {isPending && <SkeletonRows rows={5} />}
          {data && (
            <DataTable
              label="Handovers"
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <EmptyState title="No handovers yet">
                  A handover records what failed, what was cleared and who did what at one moment.
                </EmptyState>
              }
              columns={[
                {
                  key: 'when',
                  header: 'Written',
                  cell: ({ id, createdAt }) => (
                    <Link
                      href={`/ingestion/handovers/${id}`}
                      className="whitespace-nowrap font-strong hover:underline"
                    >
                      {formatDateTime(createdAt)}
                    </Link>
                  ),
                },
                { key: 'who', header: 'By', cell: ({ createdBy }) => createdBy },
                {
                  key: 'span',
                  header: 'Period',
                  className: 'whitespace-nowrap',
                  cell: ({ createdAt, since }) => formatDuration(createdAt - since),
                },
                {
                  key: 'note',
                  header: 'Note',
                  className: 'w-1/2 max-md:hidden',
                  cell: ({ note }) => <span className="line-clamp-2 break-words text-muted">{note}</span>,
                },
                {
                  key: 'age',
                  header: 'Age',
                  align: 'end',
                  className: 'max-md:hidden',
                  cell: ({ createdAt }) => <Age at={createdAt} isShort className="text-muted" />,
                },
              ]}
            />
          )}
          <ShownOf shown={rows.length} total={data?.total} />
        </div>
      </div>
      {isWriting && <NewHandover last={rows[0]?.createdAt} onClose={() => setIsWriting(false)} />}
    </>
  );
}
