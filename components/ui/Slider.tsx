'use client';
import { Slider as Base } from '@base-ui/react/slider';
import { useId } from 'react';

export interface SliderProps {
  label: string;
  value: number;
  /** 0 and 100 where they are left out. */
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  /** The value in words, beside the track and read aloud: `90%`. */
  format: (value: number) => string;
}

/** A value, where the feel matters more than the figure. */
export function Slider({ label, value, min = 0, max = 100, onChange, format }: SliderProps) {
  const labelId = useId();
  return (
    <Base.Root
      value={value}
      min={min}
      max={max}
      onValueChange={onChange}
      className="flex min-w-0 items-center gap-2"
    >
      <span id={labelId} className="shrink-0 text-12 text-muted">
        {label}
      </span>
      <Base.Control className="flex min-w-16 flex-1 touch-none items-center py-2 phone:py-4">
        <Base.Track className="h-[3px] w-full rounded-full bg-line-strong">
          <Base.Indicator className="rounded-full bg-muted" />
          <Base.Thumb
            aria-labelledby={labelId}
            getAriaValueText={(_, now) => format(now)}
            className="size-3.5 rounded-full border border-control-line bg-surface has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2"
          />
        </Base.Track>
      </Base.Control>
      <span aria-hidden className="min-w-9 shrink-0 text-right text-12">
        {format(value)}
      </span>
    </Base.Root>
  );
}
