'use client';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';
import type { Choice } from './Select';

export interface RadioGroupProps<V extends string> extends FieldAppearance {
  value: V | null;
  onChange: (value: V) => void;
  options: readonly Choice<V>[];
}

/** One of a few that need a line each. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const [field, control] = splitField(props);
  return (
    <Field {...field} isGroup>
      <Radios {...control} />
    </Field>
  );
}

function Radios<V extends string>({
  value,
  onChange,
  options,
}: Omit<RadioGroupProps<V>, keyof FieldAppearance>) {
  const { attributes } = useFieldIds();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={attributes?.['aria-labelledby']}
      aria-describedby={attributes?.['aria-describedby']}
      className="overflow-hidden rounded-control border border-line"
    >
      {options.map(({ value: own, label, hint, reason }) => (
        <label
          key={own}
          className="flex min-h-9 items-center gap-3 border-line border-t px-2.5 py-1.5 first:border-t-0 has-[:checked]:bg-accent-soft phone:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={own === value}
            aria-disabled={reason ? true : undefined}
            onChange={() => !reason && onChange(own)}
            className="size-4 shrink-0 appearance-none rounded-full border border-control-line bg-surface outline-offset-2 checked:border-[0.3125rem] checked:border-accent"
          />
          <span className={cx('min-w-0 flex-1', reason && 'text-muted')}>
            <span className="flex items-center gap-1.5">
              {reason && <Lock aria-hidden size={14} />}
              {label}
            </span>
            {(reason ?? hint) && <span className="block text-12 text-muted">{reason ?? hint}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
