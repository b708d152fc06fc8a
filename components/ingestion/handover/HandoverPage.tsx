'use client';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { formatCount, formatDateTime, formatExact, formatPlural } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useCopy } from '@/components/ui/use-copy';
import { actWords, subjectWords } from './act-words';
import { HandoverAoi } from './HandoverAoi';

/** A handover as it was written down; nothing on it is live. */
export function HandoverPage({ id }: { id: string }) {
  const copyText = useCopy();
  const { data, error, isPending, refetch } = useQuery({
    ...query('GET /api/ingestion/handovers/{id}', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const aois = data?.document.aois ?? [];
  const told = aois.filter(
    ({ fresh, cleared, openCount, passed }) =>
      fresh.length > 0 || cleared.length > 0 || (openCount ?? 0) > 0 || passed > 0,
  );
  const sum = (of: (aoi: (typeof aois)[number]) => number) => aois.reduce((total, aoi) => total + of(aoi), 0);
  const figures: [string, number][] = [
    ['New failures', sum(({ fresh }) => fresh.reduce((total, { count }) => total + count, 0))],
    ['Cleared', sum(({ cleared }) => cleared.reduce((total, { count }) => total + count, 0))],
    ['Still open', sum(({ openCount }) => openCount ?? 0)],
    ['Came and went', sum(({ passed }) => passed)],
  ];
  const copy = () =>
    copyText(window.location.href, {
      title: 'The link is copied',
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
        {error && <Failure problem={error} onRetry={refetch} />}
        {data && (
          <>
            <p className="text-12 text-muted">
              As it was on {formatExact(data.createdAt)}. Of AOIs that nobody watched, only what the portal
              saw is told.
            </p>
            {data.note && (
              <Panel title="To the next shift">
                <p className="whitespace-pre-wrap break-words">{data.note}</p>
              </Panel>
            )}
            <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
              {figures.map(([label, count]) => (
                <div
                  key={label}
                  className="flex flex-col-reverse rounded-panel border border-line bg-surface p-4"
                >
                  <dt className="text-12 text-muted">{label}</dt>
                  <dd className="font-strong text-20">{formatCount(count)}</dd>
                </div>
              ))}
            </dl>
            {told.map((aoi) => (
              <HandoverAoi key={aoi.name} aoi={aoi} />
            ))}
            {told.length < aois.length && (
              <p className="text-12 text-muted">
                {formatPlural(aois.length - told.length, 'AOI')} without failures:{' '}
                {aois
                  .filter((aoi) => !told.includes(aoi))
                  .map(({ name }) => name)
                  .join(', ')}
              </p>
            )}
            <Panel title="Who did what" note={formatCount(data.document.acts.length)}>
              {data.document.acts.length === 0 && (
                <p className="text-muted">Nobody did anything from here.</p>
              )}
              <ol className="flex flex-col gap-1">
                {data.document.acts.map(({ at, who, action, subject, outcome }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change any more.
                  <li key={place} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
                    <time dateTime={new Date(at).toISOString()} className="text-muted">
                      {formatDateTime(at)}
                    </time>
                    <span className="break-words">
                      <strong className="font-strong">{who ?? 'The portal'}</strong> {actWords(action)}{' '}
                      {subjectWords(subject)}
                      {outcome && outcome !== 'done' && <span className="text-retry-text"> ({outcome})</span>}
                    </span>
                  </li>
                ))}
              </ol>
              {data.document.hasMoreActs && (
                <p className="text-12 text-muted">There was more; the audit has all.</p>
              )}
            </Panel>
          </>
        )}
      </div>
    </>
  );
}
