'use client';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { controlClass } from './control-class';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';
import type { ComboboxControlProps } from './popups/ComboboxControl';
import { isTouched, useFirstTouch, usePopups } from './popups/parts';

export interface ComboboxProps<V extends string>
  extends FieldAppearance,
    Omit<ComboboxControlProps<V>, 'takesFocus' | 'startsOpen' | 'startsWith'> {}

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
  const isPressed = useRef(false);
  // The list and its search come at the first touch of the page; what could not be loaded is asked for again at the next.
  const [isWanted, setIsWanted] = useState(isTouched);
  useFirstTouch(() => setIsWanted(true));
  const [typed, setTyped] = useState<string>();
  const parts = usePopups(isWanted, () => setIsWanted(false));
  if (parts) {
    const { current: startsOpen } = isPressed;
    return (
      <parts.ComboboxControl
        {...props}
        takesFocus={isFocused.current}
        startsOpen={startsOpen}
        startsWith={typed}
      />
    );
  }
  const press = () => {
    isPressed.current = true;
    setIsWanted(true);
  };
  const { value, options, placeholder, disabled } = props;
  return (
    <div className={controlClass(isInvalid)}>
      <input
        {...attributes}
        role="combobox"
        aria-expanded={false}
        aria-controls={attributes?.id}
        autoComplete="off"
        value={typed ?? options.find((option) => option.value === value)?.label ?? ''}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsWanted(true);
        }}
        placeholder={placeholder}
        disabled={disabled}
        onFocus={() => {
          isFocused.current = true;
          setIsWanted(true);
        }}
        onClick={press}
        onBlur={() => {
          isFocused.current = false;
          isPressed.current = false;
        }}
        className="h-full w-full min-w-0 rounded-control bg-transparent px-2.5 outline-none placeholder:text-muted"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Show the list"
        disabled={disabled}
        onClick={press}
        className="flex h-full w-8 shrink-0 items-center justify-center text-muted"
      >
        <ChevronDown aria-hidden size={16} />
      </button>
    </div>
  );
}
