'use client';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';
import type { Choice } from './Select';
import { Tooltip } from './Tooltip';

export type Segment<V extends string = string> = Omit<Choice<V>, 'hint'>;

export interface SegmentedProps<V extends string> extends FieldAppearance {
  value: V | null;
  onChange: (value: V) => void;
  options: readonly Segment<V>[];
  /** Called when someone tries a segment that has a `reason`, so that the page can offer what lifts it. */
  onLocked?: (value: V) => void;
  /** As wide as its words, for bars; else it fills its column in equal parts. */
  fit?: boolean;
}

/** One of a few, all in sight. */
export function SegmentedControl<V extends string>(props: SegmentedProps<V>) {
  const [field, control] = splitField(props);
  return (
    <Field {...field} isGroup>
      <Segments {...control} />
    </Field>
  );
}

function Segments<V extends string>({
  value,
  onChange,
  options,
  onLocked,
  fit,
}: Omit<SegmentedProps<V>, keyof FieldAppearance>) {
  const { attributes, isInvalid } = useFieldIds();
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={attributes?.['aria-labelledby']}
      aria-describedby={attributes?.['aria-describedby']}
      className={cx(
        'min-w-0 rounded-control bg-inset p-0.5',
        fit ? 'flex w-fit' : 'grid auto-cols-fr grid-flow-col phone:auto-cols-auto',
        isInvalid && 'ring-1 ring-failed-text',
      )}
    >
      {options.map((option) => {
        const segment = (
          <label
            key={option.value}
            className={cx(
              'relative flex h-[calc(var(--h-control)-4px)] min-w-0 items-center justify-center gap-2 rounded-[0.3125rem] px-3 text-muted phone:px-2 transition-colors',
              'has-[:checked]:bg-chosen has-[:checked]:font-strong has-[:checked]:text-ink has-[:checked]:shadow-[0_0_0_1px_var(--line-strong)] dark:has-[:checked]:shadow-none',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
              !option.reason && 'hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-disabled={option.reason ? true : undefined}
              aria-description={option.reason}
              onChange={() => (option.reason ? onLocked?.(option.value) : onChange(option.value))}
              className="absolute inset-0 cursor-default appearance-none outline-none"
            />
            {option.reason && <Lock aria-hidden size={14} />}
            <span className="truncate">{option.label}</span>
          </label>
        );
        return option.reason ? (
          <Tooltip key={option.value} label={option.reason}>
            {segment}
          </Tooltip>
        ) : (
          segment
        );
      })}
    </div>
  );
}
