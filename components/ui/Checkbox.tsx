'use client';
import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

export interface CheckboxProps {
  /** Stands beside the box; with `hideLabel` it is read aloud only. */
  label: ReactNode;
  hideLabel?: boolean;
  help?: ReactNode;
  checked: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** Something that is so, or not. */
export function Checkbox({
  label,
  hideLabel,
  help,
  checked,
  indeterminate,
  onChange,
  disabled,
  className,
}: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is one.
    <label className={cx('inline-flex items-start gap-2 phone:min-h-11 phone:items-center', className)}>
      <Base.Root
        checked={checked}
        indeterminate={indeterminate}
        onCheckedChange={onChange}
        disabled={disabled}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-mark border border-control-line bg-surface text-on-accent hover:border-accent data-checked:border-accent data-indeterminate:border-accent data-checked:bg-accent data-indeterminate:bg-accent data-disabled:opacity-60 phone:mt-0"
      >
        <Base.Indicator className="flex">
          {indeterminate ? (
            <Minus aria-hidden size={12} className="[stroke-width:3]" />
          ) : (
            <Check aria-hidden size={12} className="[stroke-width:3]" />
          )}
        </Base.Indicator>
      </Base.Root>
      <span className={cx('min-w-0', hideLabel && 'sr-only')}>
        {label}
        {help && <span className="block text-12 text-muted">{help}</span>}
      </span>
    </label>
  );
}
