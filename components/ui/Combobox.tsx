'use client';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { controlClass } from './control-class';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';
import { usePopups } from './popups/parts';

export interface ComboboxChoice<V extends string = string> {
  value: V;
  /** Text, since it is what is typed and searched. */
  label: string;
  hint?: string;
  reason?: string;
}

export interface ComboboxProps<V extends string> extends FieldAppearance {
  value: V | null;
  onChange: (value: V | null) => void;
  options: readonly ComboboxChoice<V>[];
  placeholder?: string;
  disabled?: boolean;
  /** Whether something else than the choices may be typed, too. */
  allowsOther?: boolean;
}

/** One of a long list, found by typing. */
export function Combobox<V extends string>(props: ComboboxProps<V>) {
  const [field, control] = splitField(props);
  return (
    <Field {...field}>
      <Control {...control} />
    </Field>
  );
}

function Control<V extends string>(props: Omit<ComboboxProps<V>, keyof FieldAppearance>) {
  const { attributes, isInvalid } = useFieldIds();
  const isFocused = useRef(false);
  const parts = usePopups(true);
  if (parts) return <parts.ComboboxControl {...props} takesFocus={isFocused.current} />;
  const { value, options, placeholder, disabled } = props;
  return (
    <div className={controlClass(isInvalid)}>
      <input
        {...attributes}
        role="combobox"
        aria-expanded={false}
        aria-controls={attributes?.id}
        readOnly
        value={options.find((option) => option.value === value)?.label ?? ''}
        placeholder={placeholder}
        disabled={disabled}
        onFocus={() => {
          isFocused.current = true;
        }}
        onBlur={() => {
          isFocused.current = false;
        }}
        className="h-full w-full min-w-0 rounded-control bg-transparent px-2.5 outline-none placeholder:text-muted"
      />
      <span className="flex h-full w-8 shrink-0 items-center justify-center text-muted">
        <ChevronDown aria-hidden size={16} />
      </span>
    </div>
  );
}
