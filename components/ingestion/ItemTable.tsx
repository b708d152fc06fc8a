'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Search, X } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '@/components/api';
import { Age } from '@/components/ui/Age';
import { Checkbox } from '@/components/ui/Checkbox';
import { Chip } from '@/components/ui/Chip';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { formatCount, formatDateTime } from '@/components/ui/format';
import { Select } from '@/components/ui/Select';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { StatusWord } from '@/components/ui/Status';
import { Tabs } from '@/components/ui/Tabs';
import { TextField } from '@/components/ui/TextField';
import { totalOf } from '@/lib/ingestion/status';
import { boardParams } from './board-params';
import { sceneWords } from './scene-words';
import type { BoardState } from './use-board';

const pageSize = 400;

export interface ItemTableProps {
  aoi: string;
  board: BoardState;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOpen: (id: number) => void;
  /** Whether items can be chosen to act on. */
  canAct: boolean;
}

const sorts = [
  { value: 'attention', label: 'Most urgent first' },
  { value: 'id', label: 'By id' },
  { value: 'name', label: 'By name' },
  { value: 'since', label: 'Longest in status' },
  { value: 'retries', label: 'Fewest retries left' },
  { value: 'message', label: 'By message' },
] as const;

/** Scenes or tiles of an AOI, filtered and sorted by the portal's server; only the rows in sight are drawn. */
export function ItemTable({ aoi, board, selected, onSelect, onOpen, canAct }: ItemTableProps) {
  const [{ show, status, search, sort }, setParams] = useQueryStates(boardParams);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useInfiniteQuery({
    queryKey: ['api', 'ingestion', 'items', aoi, show, status, search, sort],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/ingestion/aois/{aoi}/items',
        {
          params: { aoi },
          query: {
            kind: show,
            search: search || undefined,
            sort,
            offset: pageParam,
            limit: pageSize,
            ...(status.length > 0 && { status }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const known = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && known < last.total ? known : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the board is what asks for the rows anew.
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [board.version, refetch]);

  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const total = data?.pages[0]?.total ?? 0;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    overscan: 12,
  });
  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= items.length - 40 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, items.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const all = items.length > 0 && items.every(({ id }) => selected.has(id));
  const some = items.some(({ id }) => selected.has(id));
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };

  return (
    <section
      aria-label="Scenes and tiles"
      className="flex min-h-96 min-w-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface max-lg:h-[80dvh] max-lg:flex-none"
    >
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
        <Tabs
          label="What is shown"
          value={show}
          onChange={(value) => {
            onSelect(new Set());
            void setParams({ show: value });
          }}
          tabs={[
            { value: 'scene', label: 'Scenes', count: totalOf(board.counts.scenes) },
            { value: 'tile', label: 'Tiles', count: totalOf(board.counts.tiles) },
          ]}
        />
        {status.length > 0 && (
          <Chip
            onRemove={() => setParams({ status: [] })}
            removeLabel={`Show every status, not only ${status.join(', ')}`}
          >
            {status.join(', ')}
          </Chip>
        )}
        <span className="ml-auto text-12 text-muted">{data && `${formatCount(total)} shown`}</span>
        <Select
          label="Sort"
          hideLabel
          value={sort}
          onChange={(value) => setParams({ sort: value })}
          options={sorts}
          className="w-44"
        />
        <TextField
          label="Find by name, id or message"
          hideLabel
          icon={Search}
          placeholder="Find"
          value={search}
          onChange={(value) => setParams({ search: value || null }, { throttleMs: 300 })}
          className="w-44"
        />
      </div>
      {error && <Failure problem={error} onRetry={refetch} isInline className="p-4" />}
      {isPending && <SkeletonRows rows={8} />}
      {data && items.length === 0 && (
        <EmptyState
          title={status.length + search.length > 0 ? 'Nothing matches' : `There are no ${show}s`}
          icon={X}
        >
          {status.length + search.length > 0
            ? 'Take the filter away to see everything.'
            : 'They appear here when the ingestion has made them.'}
        </EmptyState>
      )}
      {items.length > 0 && (
        <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
          <table aria-label={`${show}s of ${aoi}`} aria-rowcount={total + 1} className="block min-w-[44rem]">
            <thead className="sticky top-0 z-10 block">
              <tr
                className={cx(grid(canAct), 'h-8 bg-inset text-left text-12 text-muted [&>th]:font-normal')}
              >
                {canAct && (
                  <th scope="col">
                    <Checkbox
                      label={`Select all ${formatCount(items.length)} that are loaded`}
                      hideLabel
                      checked={all}
                      indeterminate={some && !all}
                      onChange={(checked) =>
                        onSelect(checked ? new Set(items.map(({ id }) => id)) : new Set())
                      }
                    />
                  </th>
                )}
                {[
                  'Status',
                  show === 'tile' ? 'Tile' : 'Scene',
                  show === 'tile' ? 'Scene' : 'Acquired',
                  'In status',
                  'Retries',
                  'Last stored message',
                ].map((heading, place) => (
                  <th
                    scope="col"
                    key={heading}
                    className={place === 3 || place === 4 ? 'text-right' : undefined}
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
              {visible.map(({ index, start }) => {
                const item = items[index];
                if (!item) return null;
                const isSelected = selected.has(item.id);
                return (
                  <tr
                    key={item.id}
                    aria-rowindex={index + 2}
                    className={cx(
                      grid(canAct),
                      'absolute inset-x-0 h-8 border-line border-b hover:bg-hover',
                      isSelected && 'bg-accent-soft',
                    )}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {canAct && (
                      <td>
                        <Checkbox
                          label={`Select ${item.label ?? item.sourceId}`}
                          hideLabel
                          checked={isSelected}
                          onChange={() => toggle(item.id)}
                        />
                      </td>
                    )}
                    <td>
                      <StatusWord status={item.status} />
                    </td>
                    <td className="truncate">
                      <button
                        type="button"
                        onClick={() => onOpen(item.id)}
                        className="max-w-full truncate rounded-mark font-strong hover:underline"
                        title={item.sourceId}
                      >
                        {item.label ?? sceneWords(item.sourceId, item.date)}
                      </button>
                    </td>
                    <td className="truncate" title={item.sceneName ?? undefined}>
                      {show === 'tile'
                        ? item.sceneName === null
                          ? '–'
                          : sceneWords(item.sceneName, item.date)
                        : item.date
                          ? formatDateTime(item.date)
                          : 'not known'}
                    </td>
                    <td className="text-right text-muted">
                      {item.since === null ? '–' : <Age at={item.since} isShort />}
                    </td>
                    <td className="text-right">{item.retries ?? '–'}</td>
                    <td className="truncate text-muted" title={item.message}>
                      {item.message}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const grid = (canAct: boolean) =>
  cx(
    'grid items-center gap-x-3 px-4',
    canAct
      ? 'grid-cols-[1rem_5.5rem_minmax(4rem,1fr)_9.5rem_4rem_3.5rem_minmax(8rem,3fr)]'
      : 'grid-cols-[5.5rem_minmax(4rem,1fr)_9.5rem_4rem_3.5rem_minmax(8rem,3fr)]',
  );
