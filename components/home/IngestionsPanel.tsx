'use client';
import { ChevronRight } from 'lucide-react';
import { isListed } from '@/components/ingestion/aois/aoi-order';
import type { AoiRow } from '@/components/ingestion/aois/aoi-rows';
import type { useAois } from '@/components/ingestion/aois/use-aois';
import { useCan, useSession } from '@/components/shell/session';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatPlural, formatSeries } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusLegend } from '@/components/ui/Status';
import { Unreadable } from '@/components/ui/Unreadable';
import { Problem } from '@/lib/web/problem';
import { AoiTable } from './AoiTable';

/** This many are shown here; the rest on the page of all. */
export const maxIngestions = 6;
/** The ingestions that run or ended, numbers first. */
export function IngestionsPanel({
  aois,
  rows,
}: {
  aois: ReturnType<typeof useAois>;
  rows: readonly AoiRow[];
}) {
  const { services } = useSession();
  const canRun = useCan(['operator']);
  const { data, error, refetch } = aois;
  const count = (state: AoiRow['state']) => rows.filter((row) => row.state === state).length;
  const together = rows.reduce((sum, { progress }) => sum + (progress.perHour ?? 0), 0);
  const isDown = data?.server.state === 'down';
  return (
    <Panel
      title="Ingestions"
      note={
        rows.length > 0 &&
        formatSeries(
          (['running', 'waiting', 'ended'] as const).flatMap((state) =>
            count(state) > 0 ? [`${count(state)} ${state}`] : [],
          ),
        )
      }
      actions={
        <Link
          href="/ingestion"
          className="-mr-2 flex h-small items-center gap-1 rounded-control px-2 text-muted hover:bg-hover hover:text-ink"
        >
          {data && data.total > maxIngestions ? `All ${formatPlural(data.total, 'AOI')}` : 'Open ingestion'}
          <ChevronRight aria-hidden size={16} />
        </Link>
      }
      padded={false}
      bodyClassName="overflow-x-auto"
      footer={
        rows.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-12 text-muted">
            <StatusLegend />
            {together > 0 && <span>{formatCount(together)} tiles/h in total</span>}
          </div>
        )
      }
    >
      {!services.workflow ? (
        <EmptyState title="No workflow server is set up">
          Your administrator can connect one with WORKFLOW_URL.
        </EmptyState>
      ) : error && !data ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={maxIngestions} className="h-[3.25rem]" />
      ) : (
        <>
          {isDown && (
            <ErrorMessage
              problem={
                new Problem({
                  type: 'workflow-down',
                  status: 502,
                  service: 'workflow',
                  title: data.server.sentence ?? 'The workflow server is not responding',
                  detail:
                    rows.length > 0
                      ? 'The last known numbers are shown. Swath tries again automatically.'
                      : 'Swath tries again automatically.',
                })
              }
              onRetry={refetch}
              isInline
              className="border-line border-b p-4"
            />
          )}
          <Unreadable
            service="workflow server"
            rows={[{ of: 'AOI', count: data.unreadable }]}
            className="border-line border-b"
          />
          {rows.length > 0 ? (
            <AoiTable rows={rows.slice(0, maxIngestions)} />
          ) : !isListed(data) ? (
            !isDown && <SkeletonRows rows={maxIngestions} className="h-[3.25rem]" />
          ) : (
            !isDown && (
              <EmptyState
                title="No ingestion yet"
                action={canRun && <ButtonLink href="/ingestion/new">Start an ingestion</ButtonLink>}
              >
                Start one from a payload or from a search result.
              </EmptyState>
            )
          )}
        </>
      )}
    </Panel>
  );
}
