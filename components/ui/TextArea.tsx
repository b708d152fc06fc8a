'use client';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class';
import { cx } from './cx';
import { Field, type FieldAppearance, splitField, useFieldIds } from './Field';

export interface TextAreaProps
  extends FieldAppearance,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const [field, control] = splitField(props);
  return (
    <Field {...field}>
      <Area {...control} />
    </Field>
  );
}

function Area({ value, onChange, rows = 3, ...rest }: Omit<TextAreaProps, keyof FieldAppearance>) {
  const { attributes, isInvalid } = useFieldIds();
  return (
    <textarea
      {...rest}
      {...attributes}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(
        controlClass(isInvalid).replace('h-control ', ''),
        'resize-y px-2.5 py-1.5 placeholder:text-muted',
      )}
    />
  );
}
