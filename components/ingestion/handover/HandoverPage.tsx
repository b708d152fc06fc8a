'use client';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { Button } from '@/components/ui/Button';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatDateTime } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useCopy } from '@/components/ui/use-copy';
import { formatAct, formatSubject } from '@/lib/ingestion/handover/act-labels';
import { HandoverSheet } from './HandoverSheet';

/** A handover as it was written down; nothing on it is live. */
export function HandoverPage({ id }: { id: string }) {
  const copyText = useCopy();
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/handovers/{id}', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const copy = () =>
    copyText(window.location.href, {
      title: 'Link copied',
      instead: 'Copy the address of this page instead.',
    });
  return (
    <>
      <PageTitle
        title={data ? `Handover of ${formatDateTime(data.createdAt)}` : 'Handover'}
        parent={{ href: '/ingestion/handovers', label: 'Handovers' }}
        facts={data && `by ${data.createdBy}, since ${formatDateTime(data.since)}`}
        actions={
          <Button icon={Link2} onClick={copy}>
            Copy the link
          </Button>
        }
      />
      <div className="flex flex-col gap-3 px-4 py-4 md:px-6">
        {isPending && <SkeletonRows rows={8} />}
        {error && <ErrorMessage problem={error} onRetry={refetch} />}
        {data && (
          <>
            <HandoverSheet handover={data} />
            <Panel title="Who did what" note={formatCount(data.document.acts.length)}>
              {data.document.acts.length === 0 && <p className="text-muted">No actions in this period.</p>}
              <ol className="flex flex-col gap-1">
                {data.document.acts.map(({ at, who, action, subject, outcome }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change any more.
                  <li key={place} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
                    <time dateTime={new Date(at).toISOString()} className="text-muted">
                      {formatDateTime(at)}
                    </time>
                    <span className="break-words">
                      <strong className="font-strong">{who ?? 'Swath'}</strong> {formatAct(action)}{' '}
                      {formatSubject(subject)}
                      {outcome && outcome !== 'done' && <span className="text-retry-text"> ({outcome})</span>}
                    </span>
                  </li>
                ))}
              </ol>
              {data.document.hasMoreActs && (
                <p className="text-12 text-muted">Not all shown. The audit log has everything.</p>
              )}
            </Panel>
          </>
        )}
      </div>
    </>
  );
}
