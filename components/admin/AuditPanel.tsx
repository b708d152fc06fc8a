'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { type Api, call } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Button } from '@/components/ui/Button';
import { type Column, DataTable } from '@/components/ui/DataTable';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatExact } from '@/components/ui/format';
import { Segmented } from '@/components/ui/Segmented';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Output } from '@/lib/web/call';
import { adminParams } from './admin-params';

type Entry = Output<Api['GET /api/audit']>['entries'][number];
const pageSize = 100;

const subjects = [
  { value: '', label: 'All' },
  { value: 'user:', label: 'Users' },
  { value: 'order:', label: 'Orders' },
  { value: 'aoi:', label: 'Ingestion' },
  { value: 'area:', label: 'Areas' },
] as const;

/** Ids and hashes by their first characters, which is enough to tell them apart. */
const shorten = (text: string) =>
  text.replace(/\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b([0-9a-f]{12})[0-9a-f]{52}\b/g, '$1$2…');

/** What is known beside the action, in a line: `roles: analyst, viewer`. Text from people: never markup. */
function detailWords(detail: Entry['detail']): string {
  if (!detail) return '';
  return Object.entries(detail)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const words =
        Array.isArray(value) && value.every((one) => typeof one !== 'object') ? value.join(', ') : value;
      return `${name}: ${shorten(typeof words === 'string' ? words : JSON.stringify(words))}`;
    })
    .join(' · ');
}

const columns: Column<Entry>[] = [
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
    cell: ({ actorEmail }) => actorEmail ?? <span className="text-muted">the portal</span>,
  },
  {
    key: 'action',
    header: 'What',
    className: 'whitespace-nowrap',
    cell: ({ action }) => <strong>{action}</strong>,
  },
  {
    key: 'subject',
    header: 'To what',
    className: 'max-md:hidden',
    cell: ({ subject }) => (
      <span title={subject} className="whitespace-nowrap">
        {shorten(subject)}
      </span>
    ),
  },
  {
    key: 'address',
    header: 'From',
    className: 'max-xl:hidden whitespace-nowrap text-muted',
    cell: ({ address }) => address,
  },
  {
    key: 'detail',
    header: 'Detail',
    className: 'max-lg:hidden text-muted',
    cell: ({ detail }) => <span className="break-words">{detailWords(detail)}</span>,
  },
];

/** Who did what, newest first; nothing in it can be changed. */
export function AuditPanel() {
  const [{ subject }, setParams] = useQueryStates(adminParams);
  const chosen = subjects.find(({ value }) => value === subject)?.value ?? '';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['api', 'audit', { subject: chosen }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/audit',
        { query: { limit: pageSize, subject: chosen || undefined, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries }) => (entries.length === pageSize ? entries.at(-1)?.id : undefined),
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-label="Audit" className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="overflow-x-auto border-line border-b p-2">
        <Segmented
          label="About"
          hideLabel
          fit
          value={chosen}
          onChange={(next) => void setParams({ subject: next || null })}
          options={subjects}
        />
      </div>
      {error && !data ? (
        <Failure problem={error} onRetry={refetch} isInline className="p-4" />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : (
        <DataTable
          label="Audit"
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
          empty={<EmptyState title="Nothing of this kind was done yet" />}
        />
      )}
      {hasNextPage && (
        <div className="flex justify-center border-line border-t p-3">
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </section>
  );
}
