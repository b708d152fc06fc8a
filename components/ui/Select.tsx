'use client';
import { ChevronDown } from 'lucide-react';
import { cloneElement, type ReactNode, useId } from 'react';
import { controlClass } from './control-class';
import { cx } from './cx';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';
import type { Choice } from './popups/SelectPopup';
import { useOpener } from './popups/use-opener';

export type { Choice } from './popups/SelectPopup';

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
  const listId = useId();
  const chosen = options.find((option) => option.value === value);
  const { button, parts, opened } = useOpener(
    <button
      type="button"
      {...attributes}
      role="combobox"
      aria-expanded={false}
      disabled={disabled}
      data-placeholder={value === null ? '' : undefined}
      className={cx(
        controlClass(isInvalid),
        'group gap-2 px-2.5 text-left disabled:bg-inset disabled:text-muted',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate group-data-placeholder:text-muted">
        {chosen?.label ?? value ?? placeholder}
      </span>
      <ChevronDown aria-hidden size={16} className="text-muted" />
    </button>,
    'listbox',
  );
  return (
    <>
      {cloneElement(button, { 'aria-controls': parts && opened.open ? `${listId}-list` : undefined })}
      {parts && (
        <parts.SelectPopup
          {...opened}
          id={listId}
          value={value}
          onChange={(next) => onChange(next as V)}
          options={options}
        />
      )}
    </>
  );
}
