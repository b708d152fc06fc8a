'use client';
import { X } from 'lucide-react';
import { memo, useCallback, useRef, useState } from 'react';
import { call } from '@/components/api';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorMessage } from '@/components/ui/ErrorMessage';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import { Unreadable } from '@/components/ui/Unreadable';
import { useStableCallback } from '@/components/ui/use-stable-callback';
import type { Statuses } from '../board/board-statuses';
import type { BoardState } from '../board/use-board';
import { GroupTable } from './GroupTable';
import { ItemRows } from './ItemRows';
import { ItemToolbar } from './ItemToolbar';
import { useItemQuestion } from './use-item-question';
import { pageIndexes, useItemRows } from './use-item-rows';

export interface ItemTableProps {
  aoi: string;
  counts: BoardState['counts'];
  unreadable: BoardState['unreadable'];
  /** Another with every change. */
  version: number;
  /** Of the kind that is shown, by id. */
  statuses: Statuses;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOpen: (id: number) => void;
  /** Whether items can be chosen to act on. */
  canAct: boolean;
}

/**
 * Scenes or tiles of an AOI, hundreds of thousands of them: filtered, sorted and grouped by the portal's server, which
 * is asked for the rows in sight only. Arrows go from row to row, Space selects, Shift selects a range.
 */
export const ItemTable = memo(function ItemTable({
  aoi,
  counts,
  unreadable,
  version,
  statuses,
  selected,
  onSelect,
  onOpen,
  canAct,
}: ItemTableProps) {
  const question = useItemQuestion();
  const { params, setParams, filter, order } = question;
  const lastToggled = useRef<number>(undefined);
  const toast = useToast();
  const [pages, setPages] = useState({ from: 0, to: 0 });
  const { total, error, at, refetch } = useItemRows(aoi, question, { version, statuses }, pages);
  const onRange = useCallback((first: number, last: number) => {
    const next = pageIndexes(first - 8, last + 8);
    setPages((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, []);

  const toggle = async (id: number, place: number, isRange: boolean) => {
    const next = new Set(selected);
    const from = lastToggled.current;
    lastToggled.current = place;
    if (isRange && from !== undefined && from !== place) {
      const [low, high] = from < place ? [from, place] : [place, from];
      const ids = await allIds();
      for (const one of ids?.slice(low, high + 1) ?? []) next.add(one);
    } else if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const allIds = async () => {
    try {
      const { ids } = await call('GET /api/ingestion/aois/{aoi}/items/ids', {
        params: { aoi },
        query: { ...filter, ...order },
      });
      return ids;
    } catch (failed) {
      toast.failed(failed);
      return undefined;
    }
  };
  const selectAll = async (isWanted: boolean) => {
    const ids = isWanted ? await allIds() : [];
    if (ids) onSelect(new Set(ids));
  };
  const onToggle = useStableCallback(
    (id: number, place: number, isRange: boolean) => void toggle(id, place, isRange),
  );
  const onSelectAll = useStableCallback((isWanted: boolean) => void selectAll(isWanted));
  const onKind = useStableCallback(() => onSelect(new Set()));
  const onSort = useStableCallback(
    (sort: typeof order.sort, dir: typeof order.dir) => void setParams({ sort, dir }),
  );

  const isGrouped = params.by !== null && params.in === null;
  const isUnreadable = unreadable[params.show === 'scene' ? 'scenes' : 'tiles'] > 0;
  const isFiltered = params.status.length + params.search.length > 0 || params.in !== null;
  return (
    <section
      aria-label="Scenes and tiles"
      className="flex min-h-96 min-w-0 flex-1 flex-col overflow-hidden rounded-panel max-lg:h-[75dvh] max-lg:flex-none border border-line bg-surface"
    >
      <ItemToolbar aoi={aoi} counts={counts} question={question} total={total} onKind={onKind} />
      <Unreadable
        service="workflow server"
        rows={[
          { of: 'scene', count: unreadable.scenes },
          { of: 'tile', count: unreadable.tiles },
        ]}
        className="border-line border-b"
      />
      {isGrouped && params.by && (
        <GroupTable aoi={aoi} question={question} by={params.by} version={version} />
      )}
      {!isGrouped && error && <ErrorMessage problem={error} onRetry={refetch} isInline className="p-4" />}
      {!isGrouped && total === undefined && !error && <SkeletonRows rows={8} />}
      {!isGrouped && total === 0 && (
        <EmptyState
          title={
            isFiltered
              ? 'Nothing matches'
              : isUnreadable
                ? `No ${params.show} can be read`
                : `There are no ${params.show}s`
          }
          icon={X}
        >
          {isFiltered
            ? 'Clear the filter to see everything.'
            : isUnreadable
              ? 'They appear here when the server lists them in a form that Swath knows.'
              : 'They appear here when the ingestion creates them.'}
        </EmptyState>
      )}
      {!isGrouped && total !== undefined && total > 0 && (
        <ItemRows
          aoi={aoi}
          kind={params.show}
          total={total}
          at={at}
          order={order}
          canAct={canAct}
          selected={selected}
          onSort={onSort}
          onSelectAll={onSelectAll}
          onRange={onRange}
          onToggle={onToggle}
          onOpen={onOpen}
        />
      )}
    </section>
  );
});
