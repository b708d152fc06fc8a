'use client';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field, type FieldLook, useFieldIds } from './Field';
import { selectLook } from './popups/select-look';
import { useFirstPress } from './popups/use-first-press';

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

export type SelectControlProps<V extends string> = Omit<SelectProps<V>, keyof FieldLook>;

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

function SelectControl<V extends string>(props: SelectControlProps<V>) {
  const { value, options, placeholder = 'Choose', disabled, icon } = props;
  const { attributes, isInvalid } = useFieldIds();
  const chosen = options.find((option) => option.value === value);
  const { parts, byKey, button } = useFirstPress(
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      {...attributes}
      disabled={disabled}
      data-disabled={disabled ? '' : undefined}
      className={selectLook(isInvalid)}
    >
      {icon}
      <span
        data-placeholder={chosen ? undefined : ''}
        className="min-w-0 flex-1 truncate data-placeholder:text-muted"
      >
        {chosen ? chosen.label : placeholder}
      </span>
      <ChevronDown aria-hidden size={16} className="text-muted" />
    </button>,
    'listbox',
  );
  return parts ? <parts.SelectPopup {...props} byKey={byKey} /> : button;
}
