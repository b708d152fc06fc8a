'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { Age } from '@/components/ui/Age';
import { DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatCount } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { RunStateWord } from './RunStateWord';

/** Every start of an ingestion: who, when, how much, and what came back. */
export function RunsPage() {
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/runs', { query: {} }),
    refetchInterval: 10_000,
  });
  return (
    <>
      <PageTitle title="Runs" parent={{ href: '/ingestion', label: 'Ingestion' }} />
      <div className="px-4 py-4 md:px-6">
        {error && <Failure problem={error} onRetry={refetch} />}
        <div className="overflow-hidden rounded-panel border border-line bg-surface">
          {isPending && <SkeletonRows rows={6} />}
          {data && (
            <DataTable
              label="Runs"
              rows={data.runs}
              rowKey={({ id }) => id}
              empty={
                <EmptyState title="Nothing was started from here yet">
                  A run is one start of an ingestion. What was started elsewhere shows in the list of AOIs.
                </EmptyState>
              }
              columns={[
                {
                  key: 'aoi',
                  header: 'AOI',
                  cell: ({ aoi }) => (
                    <Link
                      href={`/ingestion/aoi/${encodeURIComponent(aoi)}`}
                      className="break-all font-strong hover:underline"
                    >
                      {aoi}
                    </Link>
                  ),
                },
                { key: 'state', header: 'State', cell: ({ state }) => <RunStateWord state={state} /> },
                {
                  key: 'scenes',
                  header: 'Scenes sent',
                  align: 'end',
                  cell: ({ sceneCount, listedCount }) =>
                    sceneCount !== null && (
                      <>
                        {formatCount(sceneCount)}
                        {listedCount !== null && (
                          <span className="text-muted"> of {formatCount(listedCount)}</span>
                        )}
                      </>
                    ),
                },
                {
                  key: 'who',
                  header: 'Started by',
                  cell: ({ startedBy }) => startedBy,
                  className: 'max-md:hidden',
                },
                { key: 'when', header: 'When', cell: ({ startedAt }) => <Age at={startedAt} /> },
                {
                  key: 'answer',
                  header: 'Answer',
                  className: 'max-md:hidden w-2/5',
                  cell: ({ answer }) => (
                    <span className="break-words text-muted">{answer ?? 'no answer yet'}</span>
                  ),
                },
              ]}
            />
          )}
        </div>
      </div>
    </>
  );
}
