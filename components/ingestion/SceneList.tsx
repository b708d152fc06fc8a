'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/EmptyState';
import { formatCount, formatDateTime, formatPlural } from '@/components/ui/format';
import { IconButton } from '@/components/ui/IconButton';
import { Panel } from '@/components/ui/Panel';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { TextButton } from '@/components/ui/TextButton';
import type { SceneListing } from './use-scene-listing';

/** The scenes that were listed; each can be taken out and put back. */
export function SceneList({ listing }: { listing: SceneListing }) {
  const { scenes, removed, isListing, isListed } = listing;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: scenes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    overscan: 10,
  });
  return (
    <Panel
      title="Listed scenes"
      note={
        <span aria-live="polite">
          {scenes.length > 0 && `${formatCount(scenes.length)} listed, ${formatCount(removed.size)} removed`}
          {isListing && ' · listing'}
        </span>
      }
      actions={
        <>
          {isListing && <TextButton onClick={listing.cancel}>Cancel</TextButton>}
          {removed.size > 0 && <TextButton onClick={() => listing.putBack(removed)}>Put all back</TextButton>}
        </>
      }
      padded={false}
    >
      {scenes.length === 0 && isListing && <SkeletonRows rows={5} />}
      {scenes.length === 0 && !isListing && (
        <EmptyState title={isListed ? 'The catalogue has no scene for this payload' : 'Nothing listed yet'}>
          {isListed
            ? 'Widen the dates or the area, and list again.'
            : 'Fill in the payload, then list its scenes.'}
        </EmptyState>
      )}
      {scenes.length > 0 && (
        <div ref={scroller} className="max-h-96 overflow-auto">
          <ul
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
            aria-label={formatPlural(scenes.length, 'listed scene')}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const scene = scenes[index];
              if (!scene) return null;
              const isRemoved = removed.has(scene.sourceId);
              return (
                <li
                  key={scene.sourceId}
                  className="absolute inset-x-0 grid h-9 grid-cols-[minmax(0,1fr)_11rem_8rem_2rem] max-sm:grid-cols-[minmax(0,1fr)_2rem] items-center gap-3 border-line border-b px-4"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <span
                    className={cx('truncate', isRemoved && 'text-muted line-through')}
                    title={scene.sourceId}
                  >
                    {scene.sourceId}
                  </span>
                  <span className="truncate text-muted max-sm:hidden">
                    {scene.date ? formatDateTime(scene.date) : 'no date'}
                  </span>
                  <span className="truncate text-muted max-sm:hidden">
                    {scene.tags.satellite ?? ''} {scene.tags.orbitDirection?.toLowerCase() ?? ''}
                  </span>
                  {isRemoved ? (
                    <IconButton
                      icon={Undo2}
                      size="small"
                      label={`Put ${scene.sourceId} back`}
                      onClick={() => listing.putBack([scene.sourceId])}
                    />
                  ) : (
                    <IconButton
                      icon={X}
                      size="small"
                      label={`Remove ${scene.sourceId}`}
                      onClick={() => listing.remove([scene.sourceId])}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Panel>
  );
}
