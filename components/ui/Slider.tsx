'use client';
import { Slider as Base } from '@base-ui/react/slider';
import { type ReactNode, useId } from 'react';
import { cx } from './cx';

export interface SliderProps<T extends number | readonly number[]> {
  label: string;
  hideLabel?: boolean;
  /** A number, or two for a range. */
  value: T;
  onChange: (value: T) => void;
  /** When the hand lets go, for what is too costly to do while it moves. */
  onCommit?: (value: T) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value in words, beside the track and read aloud: `90 %`. */
  format?: (value: number) => string;
  className?: string;
  aside?: ReactNode;
}

/** A value, or a range, where the feel matters more than the figure. */
export function Slider<T extends number | readonly number[]>({
  label,
  hideLabel,
  value,
  onChange,
  onCommit,
  min = 0,
  max = 100,
  step = 1,
  format = String,
  className,
}: SliderProps<T>) {
  const labelId = useId();
  const values: readonly number[] = typeof value === 'number' ? [value] : value;
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onChange(next as T)}
      onValueCommitted={onCommit && ((next) => onCommit(next as T))}
      min={min}
      max={max}
      step={step}
      className={cx('flex min-w-0 items-center gap-2', className)}
    >
      <span id={labelId} className={hideLabel ? 'sr-only' : 'shrink-0 text-12 text-muted'}>
        {label}
      </span>
      <Base.Control className="flex min-w-16 flex-1 touch-none items-center py-2 phone:py-4">
        <Base.Track className="h-[3px] w-full rounded-full bg-line-strong">
          <Base.Indicator className="rounded-full bg-muted" />
          {values.map((_, index) => (
            <Base.Thumb
              // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is its place.
              key={index}
              index={index}
              aria-labelledby={labelId}
              getAriaValueText={(_, now) => format(now)}
              className="size-3.5 rounded-full border border-control-line bg-surface has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2"
            />
          ))}
        </Base.Track>
      </Base.Control>
      <span aria-hidden className="min-w-9 shrink-0 text-right text-12">
        {values.map(format).join(' – ')}
      </span>
    </Base.Root>
  );
}
