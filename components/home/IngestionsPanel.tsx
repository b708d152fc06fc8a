'use client';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useMay, useSession } from '@/components/shell/session';
import { ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatCount, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusLegend } from '@/components/ui/Status';
import { Problem } from '@/lib/web/problem';
import { AoiTable } from './AoiTable';
import type { AoiRow } from './aoi-rows';
import type { useAois } from './use-home';

const mostRows = 6;
/** The ingestions that run or ended, numbers first. */
export function IngestionsPanel({
  aois,
  rows,
}: {
  aois: ReturnType<typeof useAois>;
  rows: readonly AoiRow[];
}) {
  const { services } = useSession();
  const mayRun = useMay(['operator']);
  const { data, error, refetch } = aois;
  const count = (state: AoiRow['state']) => rows.filter((row) => row.state === state).length;
  const together = rows.reduce((sum, { progress }) => sum + (progress.perHour ?? 0), 0);
  const isTroubled = data?.server.state === 'down';
  return (
    <Panel
      title="Ingestions"
      note={
        rows.length > 0 &&
        [
          count('running') > 0 && `${count('running')} running`,
          count('waiting') > 0 && `${count('waiting')} waiting`,
          count('ended') > 0 && `${count('ended')} ended`,
        ]
          .filter(Boolean)
          .join(', ')
      }
      actions={
        <Link
          href="/ingestion"
          className="-mr-2 flex h-small items-center gap-1 rounded-control px-2 text-muted hover:bg-hover hover:text-ink"
        >
          {rows.length > mostRows ? `All ${formatPlural(rows.length, 'area')}` : 'Open ingestion'}
          <ChevronRight aria-hidden size={16} />
        </Link>
      }
      padded={false}
      bodyClassName="overflow-x-auto"
      footer={
        rows.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-12 text-muted">
            <StatusLegend />
            {together > 0 && <span>{formatCount(together)} tiles/h together</span>}
          </div>
        )
      }
    >
      {!services.workflow ? (
        <EmptyState title="No workflow server is set up">
          Whoever runs the portal can set WORKFLOW_URL; ingestions are shown here then.
        </EmptyState>
      ) : error && !data ? (
        <Failure problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={mostRows} className="h-[52px]" />
      ) : (
        <>
          {isTroubled && (
            <Failure
              problem={
                new Problem({
                  type: 'workflow-trouble',
                  status: 502,
                  title: data.server.sentence ?? 'The workflow server does not answer',
                  detail: rows.length > 0 ? 'What is shown is kept, and read again by itself.' : undefined,
                })
              }
              onRetry={refetch}
              isInline
              className="border-line border-b p-4"
            />
          )}
          {rows.length > 0 ? (
            <AoiTable rows={rows.slice(0, mostRows)} />
          ) : (
            !isTroubled && (
              <EmptyState
                title="Nothing was ingested yet"
                action={mayRun && <ButtonLink href="/ingestion/new">Start an ingestion</ButtonLink>}
              >
                Start one from a payload, or from an image that a search found.
              </EmptyState>
            )
          )}
        </>
      )}
    </Panel>
  );
}
