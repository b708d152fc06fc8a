'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ArchiveImage } from '@/lib/archive/schema';
import { ImageCard } from './ImageCard';
import type { BasketActions } from './use-basket';

export interface ImageListProps {
  images: readonly ArchiveImage[];
  areaKm2: number;
  thisYear: number;
  selectedId: string | null;
  hoveredId?: string;
  /** Undefined for those who have no basket. */
  basket?: BasketActions;
  onSelect: (id: string) => void;
  onHover: (id: string | undefined) => void;
}

const cardHeight = 76;

/** The found images; only those on screen exist. Arrow keys walk it, wherever in it the focus is. */
export function ImageList({
  images,
  areaKm2,
  thisYear,
  selectedId,
  hoveredId,
  basket,
  onSelect,
  onHover,
}: ImageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: images.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 6,
    getItemKey: (index) => images[index]?.id ?? index,
  });
  const selectedIndex = selectedId === null ? -1 : images.findIndex(({ id }) => id === selectedId);

  // What is selected on the map comes into view here, too.
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtual]);

  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    const last = images.length - 1;
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : Math.max(0, Math.min(last, selectedIndex + (step ?? 0)));
    const image = images[target];
    if (!image) return;
    onSelect(image.id);
    virtual.scrollToIndex(target, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-image="${CSS.escape(image.id)}"]`)?.focus(),
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys walk from button to button of the list.
    <div ref={scroller} onKeyDown={walk} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label="Images" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const image = images[item.index] as ArchiveImage;
          return (
            <li
              key={item.key}
              aria-setsize={images.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ImageCard
                image={image}
                areaKm2={areaKm2}
                thisYear={thisYear}
                isSelected={image.id === selectedId}
                isHovered={image.id === hoveredId}
                basket={
                  basket && {
                    has: basket.has(image.sourceId),
                    isBusy: basket.isAdding(image.sourceId),
                    add: () => basket.add(image),
                  }
                }
                onSelect={() => onSelect(image.id)}
                onHover={(isHovered) => onHover(isHovered ? image.id : undefined)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
