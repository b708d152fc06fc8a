'use client';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

interface CheckboxAppearance {
  help?: ReactNode;
  checked: boolean;
  /** Some of what it represents is chosen, and some is not. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** The label is beside the box; a hidden one is read aloud only. */
export type CheckboxProps = CheckboxAppearance &
  ({ label: ReactNode; hideLabel?: false } | { label: string; hideLabel: true });

/** Something that is so, or not: the browser's own box, for in long tables hundreds come and go with a scroll. */
export function Checkbox({
  label,
  hideLabel,
  help,
  checked,
  indeterminate = false,
  onChange,
  className,
}: CheckboxProps) {
  const Mark = indeterminate ? Minus : Check;
  return (
    <label className={cx('inline-flex items-start gap-2 phone:min-h-11 phone:items-center', className)}>
      <span className="relative mt-0.5 flex size-4 shrink-0 items-center justify-center phone:mt-0">
        <input
          type="checkbox"
          aria-label={hideLabel ? label : undefined}
          checked={checked}
          ref={(box) => {
            if (box) box.indeterminate = indeterminate;
          }}
          onChange={(event) => onChange(event.target.checked)}
          className="absolute inset-0 m-0 appearance-none rounded-mark border border-control-line bg-surface hover:border-accent checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
        />
        {(checked || indeterminate) && (
          <Mark
            aria-hidden
            size={12}
            className="pointer-events-none relative text-on-accent [stroke-width:3]"
          />
        )}
      </span>
      {!hideLabel && (
        <span className="min-w-0">
          {label}
          {help && <span className="block text-12 text-muted">{help}</span>}
        </span>
      )}
    </label>
  );
}
