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
import { controlLook, Field, type FieldLook, useFieldIds } from './Field';

export interface TextFieldProps
  extends FieldLook,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'size'> {
  value: string;
  onChange: (value: string) => void;
  icon?: LucideIcon;
  /** Stands inside the field, after what is typed. */
  unit?: ReactNode;
}

/** One line of text. */
export function TextField({ label, hideLabel, help, error, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      <TextInput {...rest} />
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
}: Omit<TextFieldProps, keyof FieldLook>) {
  const { attributes, isInvalid } = useFieldIds();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  // What was typed or filled in before the page's scripts ran is only in the field until somebody reads it.
  const takeEarly = useEffectEvent(() => {
    const early = input.current?.value;
    if (early && early !== value) onChange(early);
  });
  useEffect(() => takeEarly(), []);
  return (
    <span className={controlLook(isInvalid)}>
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
