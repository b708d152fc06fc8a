'use client';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { controlLook, Field, type FieldLook, useFieldIds } from './Field';

export interface TextAreaProps
  extends FieldLook,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text. */
export function TextArea({ label, hideLabel, help, error, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      <Area {...rest} />
    </Field>
  );
}

function Area({ value, onChange, rows = 3, ...rest }: Omit<TextAreaProps, keyof FieldLook>) {
  const { attributes, isInvalid } = useFieldIds();
  return (
    <textarea
      {...rest}
      {...attributes}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(
        controlLook(isInvalid).replace('h-control ', ''),
        'resize-y px-2.5 py-1.5 placeholder:text-muted',
      )}
    />
  );
}
