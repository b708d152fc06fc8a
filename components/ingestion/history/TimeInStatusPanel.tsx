'use client';
import { useQuery } from '@tanstack/react-query';
import { query } from '@/components/api';
import { DataTable } from '@/components/ui/DataTable';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatDuration, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusWord } from '@/components/ui/Status';
import { statuses } from '@/lib/ingestion/status';

/** How long scenes and tiles stayed in each status before they left it. */
export function TimeInStatusPanel({ aoi }: { aoi: string }) {
  const { data, error, refetch } = useQuery(
    query('GET /api/ingestion/aois/{aoi}/history/time-in-status', { params: { aoi }, query: {} }),
  );
  const order = (status: string) => (statuses as readonly string[]).indexOf(status);
  const rows = (data?.stays ?? []).toSorted(
    (a, b) => b.kind.localeCompare(a.kind) || order(a.status) - order(b.status),
  );
  const unsure = rows.reduce((sum, row) => sum + row.unsure, 0);
  return (
    <Panel
      title="Time in status"
      note="items that left a status while watched"
      padded={false}
      footer={
        unsure > 0 && (
          <p className="text-12 text-muted">
            Not included: {formatPlural(unsure, 'period')} not fully watched.
          </p>
        )
      }
    >
      {error && !data && <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && (
        <DataTable
          label="Time in each status"
          rows={rows}
          rowKey={({ kind, status }) => `${kind} ${status}`}
          empty={<p className="p-4 text-muted">No item has changed status yet.</p>}
          columns={[
            { key: 'kind', header: 'Of', cell: ({ kind }) => `${kind}s` },
            { key: 'status', header: 'Status', cell: ({ status }) => <StatusWord status={status} /> },
            { key: 'count', header: 'Times', align: 'end', cell: ({ count }) => formatCount(count) },
            {
              key: 'median',
              header: 'Median',
              align: 'end',
              cell: (row) => time(row.count, row.medianMs),
            },
            {
              key: 'p90',
              header: '9 of 10 within',
              align: 'end',
              className: 'max-md:hidden',
              cell: (row) => time(row.count, row.p90Ms),
            },
            {
              key: 'longest',
              header: 'Longest',
              align: 'end',
              className: 'max-md:hidden',
              cell: (row) => time(row.count, row.maxMs),
            },
          ]}
        />
      )}
    </Panel>
  );
}

const time = (count: number, ms: number) => (count === 0 ? '–' : formatDuration(ms));
