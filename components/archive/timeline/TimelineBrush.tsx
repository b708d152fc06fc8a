'use client';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatDate } from '@/components/ui/format';
import type { TimeStretch } from '../query/search-params';
import { barsHeight } from './TimelineBars';

export interface TimelineBrushProps {
  width: number;
  from: number;
  to: number;
  times: TimeStretch | null;
  /** How far an arrow key moves an end, in milliseconds. */
  step: number;
  onTimes: (times: TimeStretch | null) => void;
}

/** What is over the bars to drag a stretch of time: again anywhere, or by its two ends, which keys move, too. */
export function TimelineBrush({ width, from, to, times, step, onTimes }: TimelineBrushProps) {
  /** The end that stays while the other follows the pointer. */
  const anchor = useRef<number>(undefined);
  const [dragged, setDragged] = useState<TimeStretch>();
  const [start, end] = dragged ?? times ?? [from, to];
  const isNarrowed = dragged !== undefined || times !== null;
  const x = (at: number) => ((at - from) / (to - from)) * width;

  const timeAt = (event: PointerEvent) => {
    const { left } = (event.currentTarget as Element).getBoundingClientRect();
    return clamp(from + ((event.clientX - left) / width) * (to - from));
  };
  const clamp = (at: number) => Math.min(to, Math.max(from, at));
  const settle = ([first, last]: TimeStretch) => {
    const isAll = first <= from && last >= to;
    onTimes(isAll || last - first < (to - from) / width ? null : [first, last]);
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = timeAt(event);
    const reach = (8 / width) * (to - from);
    if (isNarrowed && Math.abs(at - start) < reach) anchor.current = end;
    else if (isNarrowed && Math.abs(at - end) < reach) anchor.current = start;
    else anchor.current = at;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (anchor.current === undefined) return;
    const at = timeAt(event);
    setDragged([Math.min(anchor.current, at), Math.max(anchor.current, at)]);
  };
  const up = () => {
    if (anchor.current !== undefined && dragged) settle(dragged);
    anchor.current = undefined;
    setDragged(undefined);
  };
  const nudge = (which: 'start' | 'end') => (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: -step,
      ArrowRight: step,
      PageUp: 7 * step,
      PageDown: -7 * step,
    };
    const by = moves[event.key];
    if (event.key === 'Escape') onTimes(null);
    if (by === undefined) return;
    event.preventDefault();
    settle(
      which === 'start'
        ? [Math.min(clamp(start + by), end - step), end]
        : [start, Math.max(clamp(end + by), start + step)],
    );
  };

  return (
    <div
      className="absolute inset-x-0 top-0 cursor-crosshair touch-none"
      style={{ height: barsHeight }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      {isNarrowed && (
        <div
          className="pointer-events-none absolute inset-y-0 border-accent border-b-2"
          style={{
            left: x(start),
            width: x(end) - x(start),
            background: 'color-mix(in srgb, var(--accent) 9%, transparent)',
          }}
        />
      )}
      <Handle
        label="First day shown"
        at={start}
        x={x(start)}
        from={from}
        to={to}
        isShown={isNarrowed}
        onKeyDown={nudge('start')}
      />
      <Handle
        label="Last day shown"
        at={end}
        x={x(end)}
        from={from}
        to={to}
        isShown={isNarrowed}
        onKeyDown={nudge('end')}
      />
    </div>
  );
}

function Handle({
  label,
  at,
  x,
  from,
  to,
  isShown,
  onKeyDown,
}: {
  label: string;
  at: number;
  x: number;
  from: number;
  to: number;
  isShown: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={Math.round(at)}
      aria-valuetext={formatDate(at)}
      onKeyDown={onKeyDown}
      className={`absolute inset-y-0 flex w-4 -translate-x-1/2 cursor-ew-resize items-center justify-center rounded-control focus-visible:opacity-100 ${isShown ? '' : 'opacity-0'}`}
      style={{ left: x }}
    >
      <span className="flex h-5 w-2 items-center justify-center gap-px rounded-mark border border-accent bg-surface">
        <span className="h-2 w-px bg-accent" />
        <span className="h-2 w-px bg-accent" />
      </span>
    </div>
  );
}
