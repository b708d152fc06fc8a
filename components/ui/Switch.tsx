'use client';
import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { cx } from './cx';

export interface SwitchProps {
  label: ReactNode;
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** Something that takes effect at once. */
export function Switch({ label, hideLabel, checked, onChange, disabled, className }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is one.
    <label className={cx('inline-flex items-center gap-2 phone:min-h-11', className)}>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="flex h-4 w-7 shrink-0 rounded-full bg-control-line p-0.5 transition-colors data-checked:bg-accent data-disabled:opacity-60"
      >
        <Base.Thumb className="size-3 rounded-full bg-surface transition-transform data-checked:translate-x-3 data-checked:bg-on-accent" />
      </Base.Root>
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
