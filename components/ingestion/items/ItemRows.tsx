'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { scaledPx } from '@/components/ui/scaled-px';
import { shownName } from '@/lib/upstream/shown-name';
import { ItemHeading, type ItemHeadingProps } from './ItemHeading';
import { ItemRow, type ItemRowData } from './ItemRow';

export interface ItemRowsProps extends Omit<ItemHeadingProps, 'selection'> {
  aoi: string;
  /** The row at a place; undefined while it is on its way. */
  at: (place: number) => ItemRowData | undefined;
  selected: ReadonlySet<number>;
  /** The places of the first and the last row that are drawn. */
  onRange: (first: number, last: number) => void;
  onToggle: (id: number, place: number, isRange: boolean) => void;
  onOpen: (id: number) => void;
}

const rowHeight = 32;

/** The rows in sight of a table of any length, apart from what is around them: scrolling draws these alone. */
export function ItemRows(props: ItemRowsProps) {
  const { aoi, kind, canAct, total, order, at, selected, onRange, onToggle, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => scaledPx(rowHeight),
    overscan: 12,
    // Rows that come a frame later than they could let that frame pass.
    useFlushSync: false,
  });
  // From what is drawn: a table that comes back after its groups begins at the top without a sign.
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0]?.index, drawn.at(-1)?.index];
  useEffect(() => {
    if (first !== undefined && last !== undefined) onRange(first, last);
  }, [first, last, onRange]);

  const walkingTo = useRef<number>(undefined);
  const walk = (event: KeyboardEvent) => {
    const link = (event.target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-row]');
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[event.key];
    if (!link) return;
    // Keys may come quicker than rows are drawn: they continue from the row that is to have the focus.
    const place = walkingTo.current ?? Number(link.dataset.row);
    if (event.key === ' ' && canAct && event.target === link) {
      event.preventDefault();
      const item = at(place);
      if (item) onToggle(item.id, place, event.shiftKey);
    } else if (step !== undefined) {
      event.preventDefault();
      const next = Math.min(total - 1, Math.max(0, place + step));
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
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto [overflow-anchor:none]">
      <table
        aria-label={`${kind}s of ${shownName(aoi)}`}
        aria-rowcount={total + 1}
        onKeyDown={walk}
        className="block min-w-[44rem]"
      >
        <ItemHeading
          kind={kind}
          canAct={canAct}
          total={total}
          order={order}
          onSort={props.onSort}
          selection={selected.size === 0 ? 'none' : selected.size >= total ? 'all' : 'some'}
          onSelectAll={props.onSelectAll}
        />
        <tbody
          className="block"
          // What is above is room that the body keeps: a style of its own on each row would cost more than the rest of it.
          style={{ height: virtualizer.getTotalSize(), paddingTop: drawn[0]?.start ?? 0 }}
        >
          {drawn.map(({ index }) => {
            const item = at(index);
            return (
              <ItemRow
                key={item?.id ?? `place ${index}`}
                item={item}
                place={index}
                aoi={aoi}
                isSelected={item !== undefined && selected.has(item.id)}
                canAct={canAct}
                onToggle={onToggle}
                onOpen={onOpen}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
