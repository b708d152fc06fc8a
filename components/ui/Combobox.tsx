'use client';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { controlClass } from './control-class';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';
import type { ComboboxControlProps } from './popups/ComboboxControl';
import { usePopups } from './popups/parts';

export interface ComboboxProps<V extends string>
  extends FieldAppearance,
    Omit<ComboboxControlProps<V>, 'takesFocus'> {}

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
  const [isWanted, setIsWanted] = useState(true);
  // What could not be loaded is asked for again at the next touch.
  const parts = usePopups(isWanted, () => setIsWanted(false));
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
          setIsWanted(true);
        }}
        onClick={() => setIsWanted(true)}
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
