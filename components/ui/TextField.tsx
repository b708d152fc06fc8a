'use client';
import type { LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { controlClass } from './control-class';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';

export interface TextFieldProps
  extends FieldAppearance,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'size'> {
  value: string;
  onChange: (value: string) => void;
  icon?: LucideIcon;
  /** Shown inside the field, after what is typed. */
  unit?: ReactNode;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const [field, control] = splitField(props);
  return (
    <Field {...field}>
      <TextInput {...control} />
    </Field>
  );
}

function TextInput({
  value,
  onChange,
  icon: Icon,
  unit,
  type = 'text',
  ref,
  ...rest
}: Omit<TextFieldProps, keyof FieldAppearance>) {
  const { attributes, isInvalid } = useFieldIds();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  // What was typed or filled in before the page's scripts ran is only in the field until someone reads it.
  const takeEarly = useEffectEvent(() => {
    const early = input.current?.value;
    if (early && early !== value) onChange(early);
  });
  useEffect(() => takeEarly(), []);
  return (
    <span className={controlClass(isInvalid)}>
      {Icon && <Icon aria-hidden size={16} className="ml-2.5 text-muted" />}
      <input
        {...rest}
        {...attributes}
        ref={input}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full w-full min-w-0 rounded-control bg-transparent px-2.5 outline-none placeholder:text-muted"
      />
      {unit && <span className="pr-2.5 text-muted">{unit}</span>}
    </span>
  );
}
