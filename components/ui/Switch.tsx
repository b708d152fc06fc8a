'use client';
import { Switch as Base } from '@base-ui/react/switch';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';

export interface SwitchProps {
  label: ReactNode;
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Why it cannot be switched now, in a sentence. It stays readable and reachable, with a lock. */
  reason?: string;
}

/** Something that takes effect at once. */
export function Switch({ label, hideLabel, checked, onChange, disabled, reason }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is one.
    <label className="inline-flex items-center gap-2 phone:min-h-11">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        readOnly={Boolean(reason)}
        aria-disabled={Boolean(reason) || undefined}
        className="flex h-4 w-7 shrink-0 rounded-full bg-control-line p-0.5 transition-colors data-checked:bg-accent data-disabled:opacity-60 data-readonly:opacity-60"
      >
        <Base.Thumb className="size-3 rounded-full bg-surface transition-transform data-checked:translate-x-3 data-checked:bg-on-accent" />
      </Base.Root>
      <span className={cx(hideLabel && 'sr-only', reason && 'text-muted')}>
        {reason && <Lock aria-hidden size={14} className="mr-1.5 inline" />}
        {label}
        {reason && <span className="block text-12">{reason}</span>}
      </span>
    </label>
  );
}
