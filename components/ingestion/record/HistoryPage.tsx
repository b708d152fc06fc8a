'use client';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatDateTime, formatDuration } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { BurnUp } from './BurnUp';
import { Compare } from './Compare';
import { StaysPanel } from './StaysPanel';
import { Throughput } from './Throughput';

/** How an AOI went, as far as the portal has kept it: what was done when, and how long things stayed how. */
export function HistoryPage({ aoi }: { aoi: string }) {
  const params = { aoi };
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/record', { params, query: {} }),
    refetchInterval: 30_000,
  });
  const board = `/ingestion/aoi/${encodeURIComponent(aoi)}`;
  return (
    <>
      <PageTitle
        title="History"
        parent={{ href: board, label: aoi }}
        facts={data?.span && <span>On record since {formatDateTime(data.span[0])}</span>}
        actions={
          data &&
          data.starts.length > 0 && (
            <ButtonLink href={`${board}/replay`} variant="quiet" icon={History}>
              Replay
            </ButtonLink>
          )
        }
      />
      {error && !data && <Failure problem={error} onRetry={refetch} className="m-6" />}
      {!data && !error && (
        <div className="m-6 rounded-panel border border-line bg-surface">
          <SkeletonRows rows={10} />
        </div>
      )}
      {data && !data.span && (
        <EmptyState
          title="Nothing is on record yet"
          isCentred
          action={<ButtonLink href={board}>Open the board</ButtonLink>}
        >
          The portal keeps how an AOI goes from the first time on that somebody looks at it.
        </EmptyState>
      )}
      {data?.span && (
        <div className="grid gap-3 px-4 py-4 md:px-6 xl:grid-cols-2">
          <BurnUp record={data} />
          <Throughput record={data} />
          <StaysPanel aoi={aoi} />
          {data.gaps.length > 0 && <Gaps gaps={data.gaps} />}
          <Compare aoi={aoi} />
        </div>
      )}
    </>
  );
}

function Gaps({ gaps }: { gaps: [number, number][] }) {
  return (
    <section aria-label="Not watched" className="rounded-panel border border-line bg-surface p-4">
      <h2 className="font-strong text-13">Not watched</h2>
      <p className="mt-1 text-muted">
        Nobody looked at the AOI then. Counts of those times are as the portal found them afterwards or in
        passing; which item was how, it cannot tell.
      </p>
      <ul className="mt-2 max-h-56 overflow-y-auto">
        {gaps.toReversed().map(([from, until]) => (
          <li
            key={from}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1 last:border-b-0"
          >
            <span>
              {formatDateTime(from)} – {formatDateTime(until)}
            </span>
            <span className="text-muted">{formatDuration(until - from)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
