'use client';
import { NumberField as Base } from '@base-ui/react/number-field';
import type { ReactNode } from 'react';
import { controlLook, Field, type FieldLook, useFieldIds } from './Field';

export interface NumberFieldProps extends FieldLook {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Stands inside the field: `m`, `%`, `km²`. */
  unit?: ReactNode;
  format?: Intl.NumberFormatOptions;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
}

/** A number with its unit; arrow keys step. What is out of range is kept as typed, for the error to speak of. */
export function NumberField({ label, hideLabel, help, error, className, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      <NumberInput {...rest} />
    </Field>
  );
}

function NumberInput({
  value,
  onChange,
  min,
  max,
  step = 1,
  unit,
  format,
  placeholder,
  disabled,
  name,
}: Omit<NumberFieldProps, keyof FieldLook>) {
  const { attributes, isInvalid } = useFieldIds();
  return (
    <Base.Root
      value={value}
      onValueChange={onChange}
      min={min}
      max={max}
      step={step}
      format={format}
      disabled={disabled}
      name={name}
      locale="en-GB"
      allowOutOfRange
      id={attributes?.id}
    >
      <Base.Group className={controlLook(isInvalid)}>
        <Base.Input
          aria-describedby={attributes?.['aria-describedby']}
          aria-labelledby={attributes?.['aria-labelledby']}
          aria-invalid={isInvalid || undefined}
          placeholder={placeholder}
          className="h-full w-full min-w-0 rounded-control bg-transparent px-2.5 outline-none placeholder:text-muted"
        />
        {unit && <span className="pr-2.5 text-muted">{unit}</span>}
      </Base.Group>
    </Base.Root>
  );
}
