'use client';
import { Select as Base } from '@base-ui/react/select';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceLine } from './ChoiceLine';
import { controlClass } from './control-class';
import { cx } from './cx';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';
import { itemClass, popupClass } from './popup-class';

export interface Choice<V extends string = string> {
  value: V;
  label: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
  /** Why it cannot be chosen now; it stays readable, with a lock. */
  reason?: string;
}

export interface SelectProps<V extends string> extends FieldAppearance {
  value: V | null;
  onChange: (value: V) => void;
  options: readonly Choice<V>[];
  placeholder?: string;
  disabled?: boolean;
  /** Shown before the value, such as a swatch. */
  icon?: ReactNode;
}

/** One of a list that fits on a screen. For longer ones take `Combobox`. */
export function Select<V extends string>(props: SelectProps<V>) {
  const [field, control] = splitField(props);
  return (
    <Field {...field}>
      <SelectControl {...control} />
    </Field>
  );
}

function SelectControl<V extends string>({
  value,
  onChange,
  options,
  placeholder = 'Choose',
  disabled,
  icon,
}: Omit<SelectProps<V>, keyof FieldAppearance>) {
  const { attributes, isInvalid } = useFieldIds();
  return (
    <Base.Root
      items={options as { value: V; label: ReactNode }[]}
      value={value}
      onValueChange={(next) => next !== null && onChange(next as V)}
      disabled={disabled}
    >
      <Base.Trigger
        {...attributes}
        className={cx(
          controlClass(isInvalid),
          'gap-2 px-2.5 text-left data-disabled:bg-inset data-disabled:text-muted',
        )}
      >
        {icon}
        <Base.Value
          placeholder={placeholder}
          className="min-w-0 flex-1 truncate data-placeholder:text-muted"
        />
        <Base.Icon>
          <ChevronDown aria-hidden size={16} className="text-muted" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup
            className={cx(
              popupClass,
              'min-w-[var(--anchor-width)] max-w-[min(32rem,var(--available-width))]',
            )}
          >
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.reason !== undefined}
                  className={itemClass}
                >
                  <ChoiceLine indicator={Base.ItemIndicator} reason={option.reason} hint={option.hint}>
                    <Base.ItemText className="block break-words">{option.label}</Base.ItemText>
                  </ChoiceLine>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
