'use client';
import { useQuery } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useCopy } from '@/components/ui/use-copy';
import { formatReport, partLabels, reportLimits, summarizeReport } from '@/lib/installation/format-report';
import { reportParts } from '@/lib/installation/report-parts';
import { ReportLines } from './ReportLines';

/** Whether everything that Swath needs answers as it should, checked when the panel opens and on request. */
export function InstallationPanel() {
  const { data, error, refetch, isFetching } = useQuery({
    ...query('GET /api/installation', {}),
    // Each check asks every service: none is made that no one asked for.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 60_000,
    retry: false,
  });
  const copy = useCopy();
  const parts = reportParts.filter((part) => data?.lines.some((line) => line.part === part));
  return (
    <Panel
      title="Installation"
      padded={false}
      note={data && summarizeReport(data)}
      actions={
        <>
          {data && (
            <span className="text-12 text-muted">
              <Age at={data.at} />
            </span>
          )}
          <Button
            icon={Copy}
            size="small"
            reason={data ? undefined : 'There is no report yet.'}
            onClick={() =>
              data &&
              void copy(formatReport(data), {
                title: 'Report copied',
                description: 'It holds no secrets. Host names are in it.',
                instead: 'Run npm run check:services on the server, and copy what it prints.',
              })
            }
          >
            Copy report
          </Button>
          <Button icon={RefreshCw} size="small" busy={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        </>
      }
      footer={<p className="text-12 text-muted">{reportLimits}</p>}
    >
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={() => refetch()} isInline className="p-4" />
      ) : !data ? (
        <>
          <p role="status" className="px-4 pt-4 text-muted">
            Swath asks each service one question. This takes up to 25 s.
          </p>
          <SkeletonRows rows={16} className="h-12" />
        </>
      ) : (
        parts.map((part) => (
          <ReportLines
            key={part}
            label={partLabels[part]}
            lines={data.lines.filter((line) => line.part === part)}
          />
        ))
      )}
    </Panel>
  );
}
