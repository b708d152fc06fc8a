'use client';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount, formatPlural } from '@/components/ui/format';
import { TextButton } from '@/components/ui/TextButton';
import { constellations } from '@/lib/archive/constellation';
import { dayRange } from '@/lib/archive/query/format-days';
import type { ArchiveImage } from '@/lib/archive/schema';
import { binTimes, createTicks } from '@/lib/archive/timeline/timeline-bins';
import { ConstellationSwatch } from '../ConstellationSwatch';
import { constellationAppearance } from '../constellation-appearance';
import type { TimeStretch } from '../query/search-params';
import { TimelineBars, timelineHeight } from './TimelineBars';
import { TimelineBrush } from './TimelineBrush';

export interface TimelineProps {
  images: readonly ArchiveImage[];
  /** The interval that was searched, in milliseconds since 1970. */
  from: number;
  to: number;
  /** What is brushed; everything where it is null. */
  times: TimeStretch | null;
  onTimes: (times: TimeStretch | null) => void;
  /** How many images are left by it. */
  shown: number;
  /** Whether the search came to its end: before, none is not said to be all. */
  isOver: boolean;
  /** Images to point out. */
  marked: readonly ArchiveImage[];
  /** What plays the images. */
  player?: ReactNode;
}

/** Acquisitions over time, stacked by constellation; dragging over it narrows what is shown. */
export function Timeline({
  images: allImages,
  from,
  to,
  times,
  onTimes,
  shown,
  isOver,
  marked,
  player,
}: TimelineProps) {
  // Footprints come first, and bars when the page has time for them.
  const images = useDeferredValue(allImages);
  const bins = useMemo(() => binTimes(images, { from, to }), [images, from, to]);
  const ticks = useMemo(() => createTicks({ from, to }), [from, to]);
  const present = useMemo(() => listConstellations(images), [images]);
  const { ref, width } = useWidth();
  const [first, last] = times ?? [from, to];
  return (
    <section aria-label="Timeline" className="@container flex h-full flex-col px-3 pt-2 pb-1.5">
      <div className="flex flex-wrap items-center gap-x-3 whitespace-nowrap text-12 leading-6 @4xl:h-6 @4xl:flex-nowrap @4xl:overflow-hidden">
        {/* The room of the player and of the constellations is there before they are. */}
        <span className="font-strong text-13 leading-8 @4xl:leading-6">{dayRange(first, last)}</span>
        {(images.length > 0 || (isOver && allImages.length === 0)) && (
          <span className="text-muted">
            {times && `${formatCount(shown)} of `}
            {formatPlural(images.length, 'image')}
          </span>
        )}
        {times && <TextButton onClick={() => onTimes(null)}>Show all</TextButton>}
        {player}
        <ul
          aria-label="Constellations"
          className="flex min-h-6 w-full min-w-0 flex-wrap items-center gap-x-3 pb-1 @4xl:ml-auto @4xl:h-5 @4xl:min-h-0 @4xl:w-auto @4xl:justify-end @4xl:overflow-hidden @4xl:pb-0"
        >
          {present.map((constellation) => (
            <li key={constellation} className="flex h-5 items-center gap-1.5">
              <ConstellationSwatch constellation={constellation} />
              {constellationAppearance(constellation).label}
            </li>
          ))}
        </ul>
      </div>
      <div ref={ref} className="relative" style={{ height: timelineHeight }}>
        {width > 0 && (
          <>
            <TimelineBars
              width={width}
              bins={bins}
              ticks={ticks}
              order={present}
              from={from}
              to={to}
              times={times}
              marks={marked.map(({ acquiredAt }) => Date.parse(acquiredAt))}
            />
            <TimelineBrush
              width={width}
              from={from}
              to={to}
              times={times}
              step={(bins[0]?.to ?? to) - from}
              onTimes={onTimes}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** Known constellations in their own order, others after them. */
function listConstellations(images: readonly ArchiveImage[]): string[] {
  const found = new Set(images.map(({ constellation }) => constellation));
  const known = constellations.map(({ id }) => id as string).filter((id) => found.delete(id));
  return [...known, ...[...found].sort()];
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
