'use client';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '@/components/ui/cx';

/** How far the sheet is up: its header alone, half of the screen, or all but the top. */
export const sheetStops = ['low', 'half', 'high'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** How much of the screen the sheet covers when it is half up. */
export const halfSheet = 0.52;
const heights: Record<SheetStop, string> = {
  low: '5.5rem',
  half: `${100 * halfSheet}%`,
  high: 'calc(100% - 4.75rem)',
};

/** What is over the map from below on a phone. Its grip is dragged, or pressed to continue to the next stop. */
export function PhoneSheet({
  stop,
  onStop,
  label,
  children,
}: {
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  label: string;
  children: ReactNode;
}) {
  const start = useRef<number>(undefined);
  const [drag, setDrag] = useState(0);
  const index = sheetStops.indexOf(stop);
  const up = (event: PointerEvent) => {
    if (start.current === undefined) return;
    const moved = event.clientY - start.current;
    start.current = undefined;
    setDrag(0);
    if (Math.abs(moved) < 8) onStop(sheetStops[(index + 1) % sheetStops.length] as SheetStop);
    else onStop(sheetStops[Math.max(0, Math.min(2, index + (moved < 0 ? 1 : -1)))] as SheetStop);
  };
  return (
    <section
      aria-label={label}
      className={cx(
        'absolute inset-x-0 bottom-0 z-[500] flex flex-col rounded-t-[1rem] bg-raised shadow-float-2',
        drag === 0 && 'transition-[height] duration-200',
      )}
      style={{ height: drag === 0 ? heights[stop] : `calc(${heights[stop]} - ${drag}px)` }}
    >
      <button
        type="button"
        aria-label={stop === 'high' ? 'Lower the list' : 'Raise the list'}
        className="flex h-6 shrink-0 touch-none items-center justify-center"
        onPointerDown={(event) => {
          start.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => start.current !== undefined && setDrag(event.clientY - start.current)}
        onPointerUp={up}
        onPointerCancel={() => {
          start.current = undefined;
          setDrag(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onStop(sheetStops[(index + 1) % sheetStops.length] as SheetStop);
        }}
      >
        <span className="h-1 w-9 rounded-full bg-line-strong" />
      </button>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </section>
  );
}
