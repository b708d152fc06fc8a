'use client';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatDateTime, formatDuration } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { shownName } from '@/lib/upstream/shown-name';
import { BurnUp } from './BurnUp';
import { Compare } from './Compare';
import { Throughput } from './Throughput';
import { TimeInStatusPanel } from './TimeInStatusPanel';

/** How an AOI went, as far as the portal has kept it: what was done when, and how long things stayed how. */
export function HistoryPage({ aoi }: { aoi: string }) {
  const params = { aoi };
  const { data, error, refetch } = useQuery({
    ...query('GET /api/ingestion/aois/{aoi}/history', { params, query: {} }),
    refetchInterval: 30_000,
  });
  const board = `/ingestion/aoi/${encodeURIComponent(aoi)}`;
  return (
    <>
      <PageTitle
        title="History"
        parent={{ href: board, label: shownName(aoi) }}
        facts={data?.span && <span>History since {formatDateTime(data.span[0])}</span>}
        actions={
          data &&
          data.starts.length > 0 && (
            <ButtonLink href={`${board}/replay`} variant="quiet" icon={History}>
              Replay
            </ButtonLink>
          )
        }
      />
      {error && !data && <ErrorMessage problem={error} onRetry={refetch} className="m-6" />}
      {!data && !error && (
        <div className="m-6 rounded-panel border border-line bg-surface">
          <SkeletonRows rows={10} />
        </div>
      )}
      {data && !data.span && (
        <EmptyState
          title="No history yet"
          isCentred
          action={<ButtonLink href={board}>Open the board</ButtonLink>}
        >
          Swath records an AOI from the first time someone opens its board.
        </EmptyState>
      )}
      {data?.span && (
        <div className="grid gap-3 px-4 py-4 md:px-6 xl:grid-cols-2">
          <BurnUp record={data} />
          <Throughput record={data} />
          <TimeInStatusPanel aoi={aoi} />
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
        No one had this AOI open, so Swath has only some counts from then or later. The status of single items
        is unknown.
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
