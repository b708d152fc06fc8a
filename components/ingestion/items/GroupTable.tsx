'use client';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { query } from '@/components/api';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { formatCount, formatPlural } from '@/components/ui/format';
import { ShownOf } from '@/components/ui/ShownOf';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusBar } from '@/components/ui/Status';
import { scaledPx } from '@/components/ui/scaled-px';
import type { GroupBy } from '@/lib/ingestion/items/item-sorts';
import type { ItemQuestion } from './use-item-question';

const rowClass = 'grid grid-cols-[minmax(8rem,2fr)_5rem_minmax(6rem,1fr)] items-center gap-x-4 px-4';

/** Scenes or tiles in groups, the largest first; one is opened to see what is in it. */
export function GroupTable({
  aoi,
  question: { filter, params, setParams },
  by,
  version,
}: {
  aoi: string;
  question: ItemQuestion;
  by: GroupBy;
  version: number;
}) {
  const { data, error, isPending, refetch } = useQuery(
    query('GET /api/ingestion/aois/{aoi}/items/groups', { params: { aoi }, query: { ...filter, by } }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the board is what asks for the groups again.
  useEffect(() => {
    void refetch();
  }, [version, refetch]);
  const groups = data?.groups ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => scaledPx(40),
    overscan: 8,
  });
  if (isPending) return <SkeletonRows rows={6} />;
  if (error) return <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />;
  if (groups.length === 0)
    return <EmptyState title="Nothing matches">Clear the filter to see everything.</EmptyState>;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <p className="px-4 py-1.5 text-12 text-muted">{formatPlural(data.total, 'group')}</p>
      <ul aria-label="Groups" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const group = groups[index];
          if (!group) return null;
          return (
            <li
              key={group.key}
              className="absolute inset-x-0 h-10 border-line border-b hover:bg-hover"
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                onClick={() => setParams({ in: group.key })}
                className={`focus-inset h-full w-full text-left ${rowClass}`}
              >
                <span className="truncate font-strong" title={group.label}>
                  {group.label}
                </span>
                <span className="text-right">{formatCount(group.count)}</span>
                <StatusBar counts={group.counts} of={`${params.show}s`} />
              </button>
            </li>
          );
        })}
      </ul>
      <ShownOf shown={groups.length} total={data.total} />
    </div>
  );
}
