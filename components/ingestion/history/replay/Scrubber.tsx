'use client';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useId, useMemo } from 'react';
import { formatExact } from '@/components/ui/format';
import type { Span } from '@/lib/ingestion/history/timeline';
import { sumStatuses } from '@/lib/ingestion/status';
import { DoneCurve } from '../DoneCurve';
import type { RecordView } from '../record-view';

export interface ScrubberProps {
  span: Span;
  gaps: readonly Span[];
  samples: RecordView['samples'];
  at: number;
  onSeek: (at: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A line of time to pull along: the share of tiles that were done over it, and hatched what no one watched. */
export function Scrubber({ span, gaps, samples, at, onSeek, onKeyDown }: ScrubberProps) {
  const [from, until] = span;
  const pattern = useId();
  const length = Math.max(1, until - from);
  const x = (time: number) => (Math.min(Math.max(time - from, 0), length) / length) * 1_000;
  // biome-ignore lint/correctness/useExhaustiveDependencies: x follows from the span.
  const points = useMemo(() => {
    const list = samples.map(({ at: time, tiles }) => [
      x(time),
      100 - (tiles.DONE / Math.max(1, sumStatuses(tiles))) * 92,
    ]);
    const steps = list.flatMap(([left, top], place) => [
      `${left},${list[place - 1]?.[1] ?? top}`,
      `${left},${top}`,
    ]);
    return [...steps, `1000,${list.at(-1)?.[1] ?? 100}`];
  }, [samples, from, length]);
  const pull = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    onSeek(from + ((event.clientX - left) / Math.max(1, width)) * length);
  };
  const gap = gaps.find(([start, end]) => at > start && at < end);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Moment"
      aria-valuemin={from}
      aria-valuemax={until}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${formatExact(at)}${gap ? ', not watched' : ''}`}
      onPointerDown={pull}
      onPointerMove={pull}
      onKeyDown={onKeyDown}
      className="relative h-16 w-full cursor-pointer touch-none overflow-hidden rounded-control border border-line-strong bg-inset focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2"
    >
      <svg
        aria-hidden
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <defs>
          <pattern
            id={pattern}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="8" height="8" className="fill-inset" />
            <rect width="3" height="8" className="fill-line-strong" />
          </pattern>
        </defs>
        <DoneCurve points={points} fillOpacity={0.25} />
        {gaps.map(([start, end]) => (
          <rect
            key={start}
            x={x(start)}
            width={Math.max(2, x(end) - x(start))}
            height={100}
            fill={`url(#${pattern})`}
          />
        ))}
      </svg>
      <span
        aria-hidden
        className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent shadow-[0_0_0_1px_var(--surface)]"
        style={{ left: `${x(at) / 10}%` }}
      />
      <span
        aria-hidden
        className="absolute top-0 size-3 -translate-x-1/2 rounded-b-full bg-accent ring-1 ring-surface"
        style={{ left: `${x(at) / 10}%` }}
      />
    </div>
  );
}
