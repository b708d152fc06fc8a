'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '@/components/api';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/Toast';
import type { BoardState } from '../use-board';
import { GroupTable } from './GroupTable';
import { ItemHeading } from './ItemHeading';
import { ItemRow } from './ItemRow';
import { ItemToolbar } from './ItemToolbar';
import { useItemQuestion } from './use-item-question';
import { useItemRows } from './use-item-rows';

export interface ItemTableProps {
  aoi: string;
  board: BoardState;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onOpen: (id: number) => void;
  /** Whether items can be chosen to act on. */
  canAct: boolean;
}

const rowHeight = 32;

/**
 * Scenes or tiles of an AOI, hundreds of thousands of them: filtered, sorted and grouped by the portal's server, which
 * is asked for the rows in sight only. Arrows go from row to row, Space selects, Shift selects a range.
 */
export function ItemTable({ aoi, board, selected, onSelect, onOpen, canAct }: ItemTableProps) {
  const question = useItemQuestion();
  const { params, setParams, filter, order } = question;
  const scroller = useRef<HTMLDivElement>(null);
  const lastToggled = useRef<number>(undefined);
  const toast = useToast();
  const [range, setRange] = useState({ first: 0, last: 40 });
  const { total, error, at } = useItemRows(aoi, question, board.version, range);
  const virtualizer = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  // From what is drawn: a table that comes back after its groups begins at the top without telling so.
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0]?.index, drawn.at(-1)?.index];
  useEffect(() => {
    if (first !== undefined && last !== undefined)
      setRange({ first: Math.max(0, first - 8), last: last + 8 });
  }, [first, last]);

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
  const walkingTo = useRef<number>(undefined);
  const walk = (event: KeyboardEvent) => {
    const link = (event.target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-row]');
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[event.key];
    if (!link) return;
    // Keys may come quicker than rows are drawn: they go on from the row that is to have the focus.
    const place = walkingTo.current ?? Number(link.dataset.row);
    if (event.key === ' ' && canAct && event.target === link) {
      event.preventDefault();
      const item = at(place);
      if (item) void toggle(item.id, place, event.shiftKey);
    } else if (step !== undefined) {
      event.preventDefault();
      const next = Math.min((total ?? 1) - 1, Math.max(0, place + step));
      walkingTo.current = next;
      virtualizer.scrollToIndex(next);
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (walkingTo.current !== next) return;
          walkingTo.current = undefined;
          scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
        }),
      );
    }
  };

  const isGrouped = params.by !== null && params.in === null;
  const isFiltered = params.status.length + params.search.length > 0 || params.in !== null;
  const selection = selected.size === 0 ? 'none' : selected.size >= (total ?? 0) ? 'all' : 'some';
  return (
    <section
      aria-label="Scenes and tiles"
      className="flex min-h-96 min-w-0 flex-1 flex-col overflow-hidden rounded-panel max-lg:h-[75dvh] max-lg:flex-none border border-line bg-surface"
    >
      <ItemToolbar
        aoi={aoi}
        board={board}
        question={question}
        total={total}
        onKind={() => onSelect(new Set())}
      />
      {isGrouped && params.by && (
        <GroupTable aoi={aoi} question={question} by={params.by} version={board.version} />
      )}
      {!isGrouped && error && <Failure problem={error} isInline className="p-4" />}
      {!isGrouped && total === undefined && !error && <SkeletonRows rows={8} />}
      {!isGrouped && total === 0 && (
        <EmptyState title={isFiltered ? 'Nothing matches' : `There are no ${params.show}s`} icon={X}>
          {isFiltered
            ? 'Take the filter away to see everything.'
            : 'They appear here when the ingestion has made them.'}
        </EmptyState>
      )}
      {!isGrouped && total !== undefined && total > 0 && (
        <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
          <table
            aria-label={`${params.show}s of ${aoi}`}
            aria-rowcount={total + 1}
            onKeyDown={walk}
            className="block min-w-[44rem]"
          >
            <ItemHeading
              kind={params.show}
              canAct={canAct}
              total={total}
              order={order}
              onSort={(sort, dir) => setParams({ sort, dir })}
              selection={selection}
              onSelectAll={(isWanted) => void selectAll(isWanted)}
            />
            <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
              {drawn.map(({ index, start }) => {
                const item = at(index);
                return (
                  <ItemRow
                    key={item?.id ?? `place ${index}`}
                    item={item}
                    place={index}
                    top={start}
                    aoi={aoi}
                    isSelected={item !== undefined && selected.has(item.id)}
                    canAct={canAct}
                    onToggle={(id, place, isRange) => void toggle(id, place, isRange)}
                    onOpen={onOpen}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
