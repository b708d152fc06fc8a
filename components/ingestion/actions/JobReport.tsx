'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call, routeKey } from '@/components/api';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { downloadFrom } from '@/components/ui/download-file';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatPlural } from '@/components/ui/format';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusWord } from '@/components/ui/Status';
import { actionVerbs } from './action-request';
import type { Job } from './use-jobs';

/** The outcome of the items of an action: those that it did not take, and the whole as a file. */
export function JobReport({ job, onClose }: { job: Job | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={job !== undefined}
      onOpenChange={(open) => !open && onClose()}
      size="normal"
      title={
        job
          ? `${formatCount(job.done)} of ${formatPlural(job.total, 'item')} ${actionVerbs(job.action, job.toStatus).participle}`
          : ''
      }
      description={job && `Started by ${job.startedBy}. Also recorded in the audit log.`}
    >
      {job && <Outcomes job={job} />}
    </Dialog>
  );
}

const pageSize = 200;
const outcomeLabels: Record<string, string> = { unknown: 'unknown', cancelled: 'cancelled, not sent' };

function Outcomes({ job: { id, done, total } }: { job: Job }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...routeKey('GET /api/ingestion/actions/{id}', { params: { id }, query: {} }), done],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/ingestion/actions/{id}',
        { params: { id }, query: { after: pageParam, limit: pageSize } },
        { signal },
      ),
    initialPageParam: -1,
    getNextPageParam: ({ items }) => (items.length === pageSize ? items.at(-1)?.place : undefined),
  });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {isPending && <SkeletonRows rows={4} />}
      {error && <ErrorMessage problem={error} onRetry={refetch} isInline />}
      {data && items.length === 0 && (
        <p className="text-muted">
          {done === total ? 'The server accepted all items.' : 'Nothing refused so far.'}
        </p>
      )}
      <ul>
        {items.map(({ kind, id: item, state, status, sentence, place }) => (
          <li key={place} className="border-line border-b py-2 last:border-b-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-strong">
                {kind} {item}
              </span>
              {status && <StatusWord status={status} />}
              {outcomeLabels[state] && <span className="text-retry-text">{outcomeLabels[state]}</span>}
            </p>
            {sentence && <p className="break-words text-12 text-muted">{sentence}</p>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>Show more</Button>}
        <Button icon={Download} onClick={() => downloadFrom(`/api/ingestion/actions/${id}/report`)}>
          All {formatCount(total)} as CSV
        </Button>
      </div>
    </div>
  );
}
