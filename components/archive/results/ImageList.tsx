'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { scaledPx } from '@/components/ui/scaled-px';
import type { ArchiveImage } from '@/lib/archive/schema';
import type { BasketActions } from '../image/use-basket-actions';
import type { ImageSort, ListKind } from '../query/search-params';
import { ImageCard } from './ImageCard';
import { ImageTableHead, ImageTableRow, tableWidth } from './ImageTable';
import type { ImageItemProps } from './image-item';
import type { ImageMarks } from './use-marks';

export interface ImageListProps {
  kind: ListKind;
  images: readonly ArchiveImage[];
  areaKm2: number;
  thisYear: number;
  selectedId: string | null;
  hoveredId?: string;
  marks: ImageMarks;
  /** Undefined for those who have no basket. */
  basket?: BasketActions;
  sort: ImageSort;
  onSort: (sort: ImageSort) => void;
  onSelect: (id: string) => void;
  onHover: (id: string | undefined) => void;
}

const heights: Record<ListKind, number> = { cards: 76, table: 36 };

/** The found images as cards or as a table; only those on screen exist. Arrow keys walk it, wherever in it the focus is. */
export function ImageList(props: ImageListProps) {
  const { kind, images, selectedId, hoveredId, marks, basket, onSelect, onHover } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: images.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => scaledPx(heights[kind]),
    overscan: 6,
    getItemKey: (index) => images[index]?.id ?? index,
  });
  const selectedIndex = selectedId === null ? -1 : images.findIndex(({ id }) => id === selectedId);

  // What is selected on the map comes into view here, too.
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtual]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height have to be measured again.
  useEffect(() => virtual.measure(), [kind, virtual]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      marks.pickOnly(images.map(({ id }) => id));
      return;
    }
    const target = stepTo(event.key, selectedIndex, images.length - 1);
    const image = target === undefined ? undefined : images[target];
    if (target === undefined || !image) return;
    event.preventDefault();
    if (event.shiftKey) marks.pick(image.id, true);
    onSelect(image.id);
    virtual.scrollToIndex(target, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-image="${CSS.escape(image.id)}"]`)?.focus(),
    );
  };

  const items = virtual.getVirtualItems().map((item) => {
    const image = images[item.index] as ArchiveImage;
    const { id, sourceId } = image;
    const itemProps: ImageItemProps = {
      image,
      areaKm2: props.areaKm2,
      thisYear: props.thisYear,
      isSelected: id === selectedId,
      isHovered: id === hoveredId,
      isPicked: marks.picked.has(id),
      isPinned: marks.pinned.has(id),
      basket: basket && {
        has: basket.has(sourceId),
        isBusy: basket.isAdding(sourceId),
        add: () => basket.add(image),
      },
      onClick: ({ shiftKey, ctrlKey, metaKey }) => {
        if (shiftKey) marks.pick(id, true);
        else if (ctrlKey || metaKey) marks.pick(id);
        else onSelect(id);
      },
      onPick: (withRange) => marks.pick(id, withRange),
      onPin: () => marks.togglePin(id),
      onHide: () => marks.hide([id]),
      onHover: (isHovered) => onHover(isHovered ? id : undefined),
    };
    return {
      key: item.key,
      index: item.index,
      style: { transform: `translateY(${item.start}px)` },
      itemProps,
    };
  });

  const height = virtual.getTotalSize();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys walk from button to button of the list.
    <div
      ref={scroller}
      data-story="image"
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 select-none overflow-auto overscroll-contain"
    >
      {kind === 'cards' ? (
        <ul aria-label="Images" className="relative" style={{ height }}>
          {items.map(({ key, index, style, itemProps }) => (
            <li
              key={key}
              aria-setsize={images.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={style}
            >
              <ImageCard {...itemProps} hasPicks={marks.picked.size > 0} />
            </li>
          ))}
        </ul>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be placed one by one.
        <div
          role="table"
          aria-label="Images"
          aria-rowcount={images.length + 1}
          style={{ minWidth: tableWidth }}
        >
          <ImageTableHead sort={props.sort} onSort={props.onSort} hasBasket={basket !== undefined} />
          {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
          <div role="rowgroup" className="relative" style={{ height }}>
            {items.map(({ key, index, style, itemProps }) => (
              <div key={key} className="absolute inset-x-0 top-0" role="presentation" style={style}>
                <ImageTableRow {...itemProps} index={index} />
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Where a key leads from a place in a list of which `last` is the last place; nothing where it leads nowhere. */
function stepTo(key: string, from: number, last: number): number | undefined {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(last, from + step));
}
