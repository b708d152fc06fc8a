'use client';
import { useState } from 'react';
import { TextField } from '@/components/ui/TextField';

/** A number within bounds; it counts when the field is left, or with Enter. */
export function NumberSetting({
  label,
  unit,
  min,
  max,
  value,
  onChange,
}: {
  label: string;
  unit: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}) {
  const [text, setText] = useState(String(value));
  const number = Number(text.replace(',', '.'));
  const isBad = text.trim() === '' || !Number.isFinite(number) || number < min || number > max;
  const keep = () => {
    if (!isBad && number !== value) onChange(number);
  };
  return (
    <TextField
      label={label}
      unit={unit}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={setText}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
      error={isBad ? `${min} to ${max}` : undefined}
    />
  );
}
