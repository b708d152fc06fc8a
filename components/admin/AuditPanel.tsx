'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { type Api, query } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { downloadFrom } from '@/components/ui/download-file';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatExact, formatSeries } from '@/components/ui/format';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { shownName } from '@/lib/upstream/shown-name';
import type { Output } from '@/lib/web/call';
import { AuditFilters } from './AuditFilters';
import { type AuditParams, auditParams, isNarrowed, toAuditFilter } from './admin-params';
import { type AuditPeople, readable, resultClass, resultLabels } from './audit-labels';

type Entry = Output<Api['GET /api/audit']>['entries'][number];
const pageSize = 100;

/** What is known beside the action, in a line: `roles: analyst, viewer`. Text from people: never markup. */
function formatDetail(detail: Entry['detail'], people: AuditPeople): string {
  if (!detail) return '';
  return Object.entries(detail)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const words =
        Array.isArray(value) && value.every((one) => typeof one !== 'object')
          ? formatSeries(value.map(String))
          : value;
      return `${name}: ${readable(typeof words === 'string' ? words : JSON.stringify(words), people)}`;
    })
    .join(' · ');
}

const createColumns = (people: AuditPeople): Column<Entry>[] => [
  {
    key: 'at',
    header: 'When, UTC',
    className: 'whitespace-nowrap',
    cell: ({ at }) => (
      <>
        <span className="max-md:hidden">{formatExact(at).replace(' UTC', '')} </span>
        <Age at={at} className="text-muted md:hidden" />
      </>
    ),
  },
  {
    key: 'actor',
    header: 'Who',
    cell: ({ actorEmail, address }) =>
      actorEmail ? (
        <span className="break-words">{actorEmail}</span>
      ) : (
        // Only what a request does comes from an address.
        <span className="text-muted">{address === null ? 'Swath' : 'Not signed in'}</span>
      ),
  },
  {
    key: 'action',
    header: 'Action',
    className: 'whitespace-nowrap',
    cell: ({ action, subject, result }) => (
      <>
        <strong>{action}</strong>
        <span className="line-clamp-3 whitespace-normal break-all text-muted md:hidden">
          {readable(subject, people)}
        </span>
        {result !== 'done' && (
          <span className={cx('block md:hidden', resultClass[result])}>{resultLabels[result]}</span>
        )}
      </>
    ),
  },
  {
    key: 'subject',
    header: 'Target',
    className: 'max-md:hidden',
    cell: ({ subject }) => (
      <span title={shownName(subject)} className="block max-w-72 truncate">
        {readable(subject, people)}
      </span>
    ),
  },
  {
    key: 'result',
    header: 'Result',
    className: 'max-md:hidden',
    cell: ({ result }) => <span className={resultClass[result]}>{resultLabels[result]}</span>,
  },
  {
    key: 'address',
    header: 'From',
    className: 'max-xl:hidden whitespace-nowrap text-muted',
    cell: ({ address, browser }) => <span title={browser ?? undefined}>{address}</span>,
  },
  {
    key: 'detail',
    header: 'Detail',
    className: 'max-lg:hidden text-muted',
    cell: ({ detail }) => <span className="break-words">{formatDetail(detail, people)}</span>,
  },
];

/** Who did what, newest first; nothing in it can be changed. */
export function AuditPanel() {
  const [params, setParams] = useQueryStates(auditParams, { history: 'push' });
  const filter = toAuditFilter(params);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query('GET /api/audit', { query: { ...filter, before: params.before ?? undefined, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const change = useCallback(
    (next: Partial<AuditParams> | null) =>
      void setParams(next && { ...next, before: null }, { history: 'replace' }),
    [setParams],
  );
  const last = data?.entries.at(-1)?.id;
  return (
    <Panel
      title="Audit"
      padded={false}
      actions={
        <Button
          size="small"
          icon={Download}
          onClick={() => downloadFrom('/api/audit/export', { query: filter })}
        >
          Export CSV
        </Button>
      }
    >
      <AuditFilters params={params} onChange={change} />
      {error && !data ? (
        <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          {error && (
            <ErrorMessage problem={error} onRetry={refetch} isInline className="border-line border-b p-4" />
          )}
          <DataTable
            label="Audit"
            columns={createColumns(data.people)}
            rows={data.entries}
            rowKey={({ id }) => id}
            className={isPlaceholderData ? 'opacity-60' : undefined}
            empty={
              isNarrowed(params) ? (
                <EmptyState title="No matching actions" />
              ) : (
                <EmptyState title="No actions yet" />
              )
            }
          />
        </>
      )}
      {data && (params.before !== null || data.hasMore) && (
        <nav aria-label="Pages of the audit" className="flex justify-center gap-3 border-line border-t p-3">
          <Button
            reason={params.before === null ? 'These are the newest actions.' : undefined}
            onClick={() => void setParams({ before: null })}
          >
            Newest
          </Button>
          <Button
            busy={isPlaceholderData}
            reason={data.hasMore ? undefined : 'These are the oldest actions.'}
            onClick={() => void setParams({ before: last ?? null })}
          >
            Older
          </Button>
        </nav>
      )}
    </Panel>
  );
}
