'use client';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { controlLook, Field, type FieldLook, useFieldIds } from './Field';
import { itemLook, popupLook } from './popup-look';

export interface Choice<V extends string = string> {
  value: V;
  label: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
  /** Why it cannot be chosen now; it stays readable, with a lock. */
  reason?: string;
}

export interface SelectProps<V extends string> extends FieldLook {
  value: V | null;
  onChange: (value: V) => void;
  options: readonly Choice<V>[];
  placeholder?: string;
  disabled?: boolean;
  /** Stands before the value, such as a swatch. */
  icon?: ReactNode;
}

/** One of a list that fits on a screen. For longer ones take `Combobox`. */
export function Select<V extends string>({
  label,
  hideLabel,
  help,
  error,
  className,
  ...rest
}: SelectProps<V>) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      <SelectControl {...rest} />
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
}: Omit<SelectProps<V>, keyof FieldLook>) {
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
          controlLook(isInvalid),
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
            className={cx(popupLook, 'min-w-[var(--anchor-width)] max-w-[min(32rem,var(--available-width))]')}
          >
            <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.reason !== undefined}
                  className={itemLook}
                >
                  <span className="flex w-4 shrink-0 justify-center">
                    {option.reason ? (
                      <Lock aria-hidden size={14} />
                    ) : (
                      <Base.ItemIndicator>
                        <Check aria-hidden size={16} className="text-accent" />
                      </Base.ItemIndicator>
                    )}
                  </span>
                  <span className="min-w-0">
                    <Base.ItemText className="block break-words">{option.label}</Base.ItemText>
                    {(option.reason ?? option.hint) && (
                      <span className="block text-12 text-muted">{option.reason ?? option.hint}</span>
                    )}
                  </span>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
